import { Container, JobSpec } from '../api-types';
import { lastingContainers } from '../container-restart';

/** A container that both versions of a Job have. */
export interface ComparedContainer {
  readonly before: Container;
  readonly after: Container;
  /** Whether it is the main one of both, which needs no name. */
  readonly isMain: boolean;
}

export interface ComparedContainers {
  readonly both: readonly ComparedContainer[];
  /** The names of those that only the second version has. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The containers of two versions by their names; a main container that is renamed stays the main one. */
export function compareContainers(before: JobSpec, after: JobSpec): ComparedContainers {
  const [old, present] = [lastingContainers(before), lastingContainers(after)];
  const named = (list: readonly Container[], name?: string) => list.find(each => each.name === name);
  const isRenamed = old.length > 0 && present.length > 0 && !named(present, old[0].name) && !named(old, present[0].name);
  const partnerOf = (container: Container) => isRenamed && container === present[0] ? old[0] : named(old, container.name);
  const both = present.flatMap(container => {
    const partner = partnerOf(container);
    return partner ? [{ before: partner, after: container, isMain: container === present[0] && partner === old[0] }] : [];
  });
  const hasPartner = (container: Container) => both.some(each => each.before === container || each.after === container);
  const without = (list: readonly Container[]) => list.filter(each => !hasPartner(each)).map(({ name }) => name!);
  return { both, added: without(present), removed: without(old) };
}
