import { countsOf, differentJobs, DiffReport, namesakeText } from './diff';
import { objectOf } from '../../lint/lint-object';
import { FiledJob } from '../read-jobs';

/** What has changed, for programs. `schemas/diff.schema.json` describes it. */
export function diffAsJson(report: DiffReport): string {
  const filed = ({ manifest, name, line }: FiledJob) => {
    const { kind, namespace, name: objectName } = objectOf(manifest);
    return { object: { kind, namespace, name: objectName }, file: name, line };
  };
  return `${JSON.stringify({
    version: 1,
    target: report.target,
    jobs: differentJobs(report).map(({ before, after, difference, refused }) => {
      const { version, target, ...rest } = difference.toJson();
      return { file: after.name, line: after.line, formerFile: before.name, formerLine: before.line, ...rest, refusedUpdates: refused };
    }),
    added: report.added.map(job => ({ ...filed(job), refused: job.refused, note: namesakeText(job, 'first') })),
    removed: report.removed.map(job => ({ ...filed(job), note: namesakeText(job, 'second') })),
    doubled: report.doubled.map(({ objects, isOld }) => ({
      version: isOld ? 'first' : 'second', object: filed(objects[0]).object, places: objects.map(({ name, line }) => ({ file: name, line })),
    })),
    summary: countsOf(report),
  }, undefined, 2)}\n`;
}
