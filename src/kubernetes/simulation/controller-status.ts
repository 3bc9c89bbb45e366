import { JobStatus } from '../api-types';
import { JobController } from '../controller/job-controller';

/** What the server has of the controller when somebody changes the Job: as much as decides whether the change is refused. */
export function statusOf({ active, startTime, conditions }: JobController): JobStatus {
  return {
    active,
    // When it was makes no difference.
    ...startTime !== undefined && { startTime: '2000-01-01T00:00:00Z' },
    conditions: conditions.map(({ type, status }) => ({ type, status })),
  };
}
