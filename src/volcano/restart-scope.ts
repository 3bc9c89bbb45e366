/** What is restarted when an attempt fails that is tried again. */
export enum VolcanoRestart {
  /** The whole Job: all Pods of all tasks, as a gang needs it. */
  JOB = 'JOB',

  /** All Pods of the task. */
  TASK = 'TASK',

  /** The Pod alone. Since Volcano 1.11. */
  POD = 'POD',

  /** All Pods of the same partition. The task needs `partitions`. Since Volcano 1.14. */
  PARTITION = 'PARTITION',
}

/** What ends the Job when a failure is permanent. */
export enum VolcanoStop {
  /** The Job is Terminated, for good. */
  TERMINATE = 'TERMINATE',

  /** The Job is Aborted, and `vcctl job resume` starts it again. */
  ABORT = 'ABORT',
}
