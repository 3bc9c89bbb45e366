import { jobset } from '../../src/jobset/engine';
import { trainer } from '../../src/jobset/trainer-engine';
import { kubernetes } from '../../src/kubernetes/engine';

it('has each rule once, with a reason', () => {
  const rules = [kubernetes, jobset, trainer].flatMap(({ gaps, manifests }) => [...gaps, ...manifests!.admission, ...manifests!.hazards]);
  const ours = rules.filter(({ name }) => !name.startsWith('kubernetes/'));
  expect(ours.map(({ name }) => name).filter((name, i, all) => all.indexOf(name) < i)).toEqual([]);
  expect(ours.filter(({ name, rationale, see }) => !/^(jobset|trainer)\/[a-z0-9-]+$/.test(name) || !rationale || !see?.length)).toEqual([]);
});
