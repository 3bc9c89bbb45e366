import type { LoweredOperation, LoweredResource } from '../client/answers';

/** What the operator gets of an operation. The runs of a matrix differ in nothing that it looks at, so that the first one stands for all. */
export function resourceOf(lowered: LoweredOperation | undefined): LoweredResource | undefined {
  return lowered?.resource ?? lowered?.children?.first[0]?.resource;
}
