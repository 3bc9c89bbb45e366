import { ObjectMeta } from './api-types';

/*
 * Jobs that are never updated, because whoever applies them deletes the old one first, or leaves it as it is.
 */

/** Who applies manifests. */
export type Applier = 'Helm' | 'Argo CD' | 'Flux';

interface Replacement {
  readonly by: Applier;
  /** The annotation that asks for it; of Flux also the label. */
  readonly key: string;
  /** What happens in place of an update. */
  readonly words: string;
  /** Whether it makes a hook of the Job, which is not synced like other objects. */
  readonly isHook?: boolean;
  /** Whether a value of it asks for it. */
  asks(value: string, annotations: { readonly [key: string]: string }): boolean;
}

/** Of a hook that says nothing else: both Helm and Argo CD have this default. */
function isDeletedBefore(policy: string | undefined, word: string): boolean {
  return policy === undefined || policy.split(',').some(each => each.trim() === word);
}

const REPLACEMENTS: readonly Replacement[] = [
  {
    by: 'Helm',
    key: 'helm.sh/hook',
    isHook: true,
    asks: (_, annotations) => isDeletedBefore(annotations['helm.sh/hook-delete-policy'], 'before-hook-creation'),
    words: 'Helm deletes the old Job before it creates the new one',
  },
  {
    by: 'Argo CD',
    key: 'argocd.argoproj.io/hook',
    isHook: true,
    asks: (_, annotations) => isDeletedBefore(annotations['argocd.argoproj.io/hook-delete-policy'], 'BeforeHookCreation'),
    words: 'Argo CD deletes the old Job before it creates the new one',
  },
  {
    by: 'Argo CD',
    key: 'argocd.argoproj.io/sync-options',
    asks: value => value.split(',').some(option => option.trim() === 'Force=true'),
    words: 'Argo CD deletes the old Job and creates the new one, at every sync',
  },
  {
    by: 'Flux',
    key: 'kustomize.toolkit.fluxcd.io/force',
    asks: value => value.toLowerCase() === 'enabled',
    words: 'Flux deletes the old Job and creates the new one',
  },
  {
    by: 'Flux',
    key: 'kustomize.toolkit.fluxcd.io/ssa',
    asks: value => value.toLowerCase() === 'ifnotpresent',
    words: 'Flux leaves the old Job as it is',
  },
];

/** What happens in place of an update, with the annotation or label that asks for it; undefined if the Job is updated. */
export function replacementOf(metadata: ObjectMeta): string | undefined {
  const found = REPLACEMENTS.find(each => isAsked(each, metadata));
  return found && `${found.words} (${found.key})`;
}

/** Whether somebody who applies the Job again and again, and not as a hook, does not update it. */
export function isReplacedBy(applier: Applier, metadata: ObjectMeta): boolean {
  return REPLACEMENTS.some(each => each.by === applier && !each.isHook && isAsked(each, metadata));
}

function isAsked({ by, key, asks }: Replacement, { annotations = {}, labels = {} }: ObjectMeta): boolean {
  const value = annotations[key] ?? (by === 'Flux' ? labels[key] : undefined);
  return typeof value === 'string' && asks(value, annotations);
}
