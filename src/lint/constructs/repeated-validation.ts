/**
 * Whether the validation that runs now repeats the one with which a synth began: cdk8s validates the whole app again for each of its charts, and what is
 * dear must not be done 401 times for 400 charts.
 *
 * A validator is not told why it runs, so this looks at who called it. Where that cannot be seen, every validation is taken for a first one, which is
 * slower and no less right.
 */
export function isRepeatedValidation(): boolean {
  const callers = callersOf(isRepeatedValidation);
  const chart = callers.findIndex(({ name }) => name === '_synthChart');
  if (chart < 0) return false;
  // A chart alone is rendered by others, above all by tests: then it is a first validation.
  return callers.slice(chart).some(({ name, file }) => (name === 'synth' || name === 'synthYaml') && file === callers[chart].file);
}

interface Caller {
  readonly name: string | null;
  readonly file: string | undefined;
}

/** More than there are between a validator and the app. */
const MOST_CALLERS = 30;

function callersOf(callee: Function): Caller[] {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = MOST_CALLERS;
    // Without it a text would be made of them, for which some tools read source maps.
    Error.prepareStackTrace = (_, sites) => sites.map(site => ({ name: site.getFunctionName(), file: site.getFileName() }));
    const trace: { stack?: unknown } = {};
    Error.captureStackTrace(trace, callee);
    return Array.isArray(trace.stack) ? trace.stack : [];
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
