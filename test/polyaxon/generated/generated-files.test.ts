import { recordedFiles } from '../client/recorded-answers';
import { filesToRecord } from '../recorded-files';

/* After a wanted change of what is drawn: `conformance/polyaxon/record.sh generated mutated`. */
test.each(['generated', 'mutated'])('the %s files are those that the clients were asked about', recording => {
  const drawn = filesToRecord().filter(file => file.recording === recording).map(({ name, text }) => [name, text]);
  const recorded = recordedFiles().get(recording)!.map(({ name, text }) => [name, text]);
  expect(drawn.sort()).toEqual(recorded.sort());
});
