import { Application, applyPolicy, ApplyOptions, ApplyProblem } from './apply-policy';
import { manifestJudge } from './manifest-judge';
import { EngineVersion } from '../engine-version';
import { editObjects } from '../manifest/edit-objects';
import { ManifestDocument, Place, readDocuments } from '../manifest/manifest-document';
import { objectsIn } from '../manifest/objects';
import { stepsTo } from '../manifest/paths';
import { FailurePolicy } from '../policy';

/*
 * A failure policy on the Jobs and CronJobs of a text. Everything else in it stays as it is, byte for byte.
 */

/** A Job or CronJob in a text, and what the policy does to it. */
export interface AppliedJob extends Pick<Application, 'changes' | 'gaps' | 'isRefusedAnyway'> {
  readonly manifest: any;
  readonly document: ManifestDocument;
  /** Where it is in its document. */
  readonly at: readonly (string | number)[];
  readonly problems: readonly (ApplyProblem & { readonly place: Place })[];
}

export interface AppliedText {
  /** The text with the policy; where there are problems, it is not what anybody wants. */
  readonly text: string;
  readonly jobs: readonly AppliedJob[];
  /** The documents that cannot be read. */
  readonly unreadable: readonly ManifestDocument[];
}

/** Puts a policy on every Job and CronJob of a text, the entries of lists among them. */
export function applyPolicyToText(text: string, policy: FailurePolicy, target: EngineVersion, options: ApplyOptions = {}): AppliedText {
  const parts: string[] = [];
  const jobs: AppliedJob[] = [];
  const unreadable: ManifestDocument[] = [];
  let end = 0;
  for (const document of readDocuments(text)) {
    if (document.problem) {
      unreadable.push(document);
      continue;
    }
    const applied = applyToDocument(document, policy, target, options);
    jobs.push(...applied.jobs);
    const { offset, text: before } = document.part;
    parts.push(text.slice(end, offset), applied.text);
    end = offset + before.length;
  }
  return { text: parts.join('') + text.slice(end), jobs, unreadable };
}

function applyToDocument(document: ManifestDocument, policy: FailurePolicy, target: EngineVersion, options: ApplyOptions) {
  const found = [...objectsIn(document.value)].filter(({ manifest }) => manifestJudge.recognizes(manifest)).map(object => (
    { ...object, application: applyPolicy(object.manifest, policy, target, options, document.repeatedFields(object.at)) }));
  const edited = found.filter(({ application: { edits, problems: before } }) => edits.length > 0 && before.length === 0);
  const { text, problems } = editObjects(document.part.text, edited.map(({ at, application }) => ({ at, edits: application.edits })));
  const jobs = found.map((object): AppliedJob => {
    const { manifest, at, application } = object;
    const uneditable = problems[edited.indexOf(object)];
    const all = [...application.problems, ...uneditable === undefined ? [] : [{ path: '', message: uneditable }]];
    const { changes, gaps, isRefusedAnyway } = application;
    return {
      ...{ manifest, document, at, changes, gaps, isRefusedAnyway },
      problems: all.map(each => ({ ...each, place: document.place([...at, ...stepsTo(manifest, each.path)]) })),
    };
  });
  return { text, jobs };
}
