import { ObjectMeta } from '../api-types';

/*
 * Jobs that are never updated, because whoever applies them deletes the old one first, or leaves it as it is.
 */

interface Replacement {
  /** The annotation that asks for it. */
  readonly annotation: string;
  /** What happens in place of an update. */
  readonly words: string;
  /** Whether a value of it asks for it. */
  asks(value: string, annotations: { readonly [key: string]: string }): boolean;
}

/** Of a hook that says nothing else: both Helm and Argo CD have this default. */
function isDeletedBefore(policy: string | undefined, word: string): boolean {
  return policy === undefined || policy.split(',').some(each => each.trim() === word);
}

const REPLACEMENTS: readonly Replacement[] = [
  {
    annotation: 'helm.sh/hook',
    asks: (_, annotations) => isDeletedBefore(annotations['helm.sh/hook-delete-policy'], 'before-hook-creation'),
    words: 'Helm deletes the old Job before it creates the new one',
  },
  {
    annotation: 'argocd.argoproj.io/hook',
    asks: (_, annotations) => isDeletedBefore(annotations['argocd.argoproj.io/hook-delete-policy'], 'BeforeHookCreation'),
    words: 'Argo CD deletes the old Job before it creates the new one',
  },
  {
    annotation: 'argocd.argoproj.io/sync-options',
    asks: value => value.split(',').some(option => option.trim() === 'Force=true'),
    words: 'Argo CD deletes the old Job and creates the new one, at every sync',
  },
  {
    annotation: 'kustomize.toolkit.fluxcd.io/force',
    asks: value => value.toLowerCase() === 'enabled',
    words: 'Flux deletes the old Job and creates the new one',
  },
  {
    annotation: 'kustomize.toolkit.fluxcd.io/ssa',
    asks: value => value.toLowerCase() === 'ifnotpresent',
    words: 'Flux leaves the old Job as it is',
  },
];

/** What happens in place of an update, with the annotation that asks for it; undefined if the Job is updated. */
export function replacementOf({ annotations = {} }: ObjectMeta): string | undefined {
  const found = REPLACEMENTS.find(({ annotation, asks }) => typeof annotations[annotation] === 'string' && asks(annotations[annotation], annotations));
  return found && `${found.words} (${found.annotation})`;
}
