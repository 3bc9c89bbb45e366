import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../src/cli/program';

/*
 * The walk of docs/walk.md: files that are written, commands that are run in their folder, and what a terminal shows. What is shown is what happened.
 */

const WIDTH = 96;

const JOB = `# The nightly import. It exits with 42 if it cannot read the schema, with 43 if an order contradicts itself.
apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  backoffLimit: 5
  podFailurePolicy:
    rules:
      - action: FailJob        # what is bad stays bad
        onExitCodes:
          operator: In
          values: [43, 42]
      - action: Ignore         # a node drain is not our fault
        onPodConditions:
          - type: DisruptionTarget
            status: true
  template:
    spec:
      containers:
        - name: main
          image: registry.example/import:1.4
`;

const REPORT = `apiVersion: batch/v1
kind: CronJob
metadata:
  name: report
spec:
  schedule: "0 5 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: registry.example/report:2.0   # pinned by the release job
`;

const POLICY = `apiVersion: failure-policy/v1
kind: FailurePolicy
exitCodes:
  badSchema: { code: 42, response: FAIL_JOB, meaning: the program cannot read this schema }
  badOrder: { code: 43, response: FAIL_JOB, meaning: an order contradicts itself }
retries: 3
deadlineSeconds: 3600
`;

/** The page, made anew. */
export async function walk(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'walk-'));
  const shown = async (line: string): Promise<string> => {
    let text = '';
    const write = (part: string) => { text += part; };
    const status = await run(line.split(' '), { directory: folder, hasColour: false, width: WIDTH, write, say: write, readInput: async () => '', hasInput: false });
    return `\`\`\`console\n$ failure-policy ${line}\n${text.trimEnd()}\n$ echo $?\n${status}\n\`\`\`\n`;
  };
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return shownFile(name, content);
  };
  const now = (name: string): string => shownFile(name, readFileSync(join(folder, name), 'utf8'));
  try {
    return [
      '<!-- Made from what the commands print by projenrc/walk.ts. Do not edit. -->\n\n# A walk\n',
      'Somebody has written a Job. The cluster would not take it:\n',
      file('job.yaml', JOB),
      '## Lint\n',
      await shown('lint job.yaml'),
      'Each finding has its place, its reason where the message does not say it, and what helps. `failure-policy rules kubernetes/ignore-without-deadline` says '
        + 'more about one.\n',
      '## Fix\n',
      'What only says what is meant anyway can be mended without thinking. First to look at:\n',
      await shown('lint job.yaml --fix --dry-run'),
      'Then for real. The deadline is another matter, since nobody but the author knows it: `--fix=suggested` proposes one, and comments stay in any case.\n',
      await shown('lint job.yaml --fix=suggested'),
      now('job.yaml'),
      '## Apply a policy\n',
      'The same answer for all Jobs, stated once:\n',
      file('policy.yaml', POLICY),
      'A CronJob that has none yet gets it. Everything else in the file stays as it is:\n',
      file('report.yaml', REPORT),
      await shown('apply --policy policy.yaml --write report.yaml'),
      now('report.yaml'),
      'The Job has a policy already, so that one is not replaced unasked:\n',
      await shown('apply --policy policy.yaml --write job.yaml'),
      await shown('apply --policy policy.yaml --replace --write job.yaml'),
      now('job.yaml'),
      await shown('lint .'),
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function shownFile(name: string, content: string): string {
  return `\`${name}\`:\n\n\`\`\`yaml\n${content}\`\`\`\n`;
}

if (require.main === module) void walk().then(page => writeFileSync(join(__dirname, '../docs/walk.md'), page));
