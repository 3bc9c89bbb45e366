import {
  accepted, acceptedText, containerJob, CreateCase, cronJob, Fields, indexedJob, job, lenient, MAIN, onCondition, onExitCodes, podJob, policyJob,
  range, refused, refusedText, repeat, successJob, template,
} from './case';

/*
 * The rules of a Job itself, row by row. V48, the Pod template, is only touched here; it has a table of its own.
 */

const INDEXED_BUDGET = { backoffLimitPerIndex: 1 };

/** Numbers that may not be negative, and what else a Job needs before it may carry them. */
const NUMBERS: readonly { readonly field: string; readonly with?: Fields }[] = [
  { field: 'parallelism' },
  { field: 'completions' },
  { field: 'activeDeadlineSeconds' },
  { field: 'backoffLimit' },
  { field: 'ttlSecondsAfterFinished' },
  { field: 'backoffLimitPerIndex', with: { completionMode: 'Indexed', completions: 3 } },
  { field: 'maxFailedIndexes', with: { completionMode: 'Indexed', completions: 3, ...INDEXED_BUDGET } },
];

const V01_TO_V03: readonly CreateCase[] = [
  ...NUMBERS.flatMap(({ field, with: others }) => [
    refused(`V01 ${field} -1`, job({ ...others, [field]: -1 })),
    refused(`V01 ${field} the lowest int32`, job({ ...others, [field]: -2147483648 })),
    accepted(`V01 ${field} 0`, job({ ...others, [field]: 0 })),
    accepted(`V01 ${field} 1`, job({ ...others, [field]: 1 })),
    accepted(`V01 ${field} null`, job({ ...others, [field]: null })),
  ]),
  refused('V01 five negative numbers at once', job({
    parallelism: -1, completions: -2, activeDeadlineSeconds: -3, backoffLimit: -4, ttlSecondsAfterFinished: -5,
  })),
  refused('V01 seven negative numbers in an Indexed Job', job({
    completionMode: 'Indexed',
    parallelism: -1,
    completions: -2,
    activeDeadlineSeconds: -3,
    backoffLimit: -4,
    ttlSecondsAfterFinished: -5,
    backoffLimitPerIndex: -6,
    maxFailedIndexes: -1,
  })),
  refused('V01 negative budget per index without Indexed', job({ backoffLimitPerIndex: -1 })),
  accepted('V01 backoffLimit the highest int32', job({ backoffLimit: 2147483647 })),
  accepted('V01 ttlSecondsAfterFinished the highest int32', job({ ttlSecondsAfterFinished: 2147483647 })),
  accepted('V01 activeDeadlineSeconds above int32', job({ activeDeadlineSeconds: 2147483648 })),
  accepted('V01 activeDeadlineSeconds the highest safe integer', job({ activeDeadlineSeconds: 9007199254740991 })),
  acceptedText('V01 activeDeadlineSeconds the highest int64', JSON.stringify(job({ activeDeadlineSeconds: 1 }))
    .replace('"activeDeadlineSeconds":1', '"activeDeadlineSeconds":9223372036854775807')),
  refusedText('V01 activeDeadlineSeconds above int64', JSON.stringify(job({ activeDeadlineSeconds: 1 }))
    .replace('"activeDeadlineSeconds":1', '"activeDeadlineSeconds":9223372036854775808')),
  accepted('V01 NonIndexed parallelism the highest int32', job({ parallelism: 2147483647 })),
  accepted('V01 NonIndexed completions the highest int32', job({ completions: 2147483647 })),

  refused('V02 maxFailedIndexes without backoffLimitPerIndex', indexedJob({ maxFailedIndexes: 1 })),
  refused('V02 maxFailedIndexes 0 without backoffLimitPerIndex', indexedJob({ maxFailedIndexes: 0 })),
  refused('V02 maxFailedIndexes with backoffLimitPerIndex null', indexedJob({ maxFailedIndexes: 1, backoffLimitPerIndex: null })),
  refused('V02 negative maxFailedIndexes without backoffLimitPerIndex', indexedJob({ maxFailedIndexes: -1 })),
  accepted('V02 maxFailedIndexes with backoffLimitPerIndex 0', indexedJob({ maxFailedIndexes: 1, backoffLimitPerIndex: 0 })),
  accepted('V02 backoffLimitPerIndex alone', indexedJob({ backoffLimitPerIndex: 0 })),

  ...['controller', '', '/', 'example.com', 'example.com/', '/controller', 'Example.com/controller', 'example.com/with space',
    'exa_mple.com/controller',
    'example.com/Ünicode', '.example.com/controller', 'example.com/a?b', `example.com/${'a'.repeat(52)}`, `${'a'.repeat(64)}`,
    ' example.com/controller']
    .map((managedBy) => refused(`V03 managedBy ${JSON.stringify(managedBy)}`, job({ managedBy }))),
  ...['example.com/controller', 'kubernetes.io/job-controller', 'kueue.x-k8s.io/multikueue', 'example/a', 'example.com/a/b', 'example.com/A_b.c-d',
    'example.com/100%25', `example.com/${'a'.repeat(51)}`, 'example.com/-a-']
    .map((managedBy) => accepted(`V03 managedBy ${JSON.stringify(managedBy)}`, job({ managedBy }))),
  accepted('V03 managedBy null', job({ managedBy: null })),
];

const V04_TO_V13: readonly CreateCase[] = [
  ...['Bogus', '', 'indexed', 'INDEXED', 'Indexed ', 'Nonindexed'].map((completionMode) =>
    refused(`V04 completionMode ${JSON.stringify(completionMode)}`, job({ completionMode }))),
  accepted('V04 completionMode NonIndexed', job({ completionMode: 'NonIndexed' })),
  accepted('V04 completionMode Indexed', job({ completionMode: 'Indexed' })),
  accepted('V04 completionMode null', job({ completionMode: null })),
  accepted('V04 unknown completionMode does not forbid a budget per index by itself', indexedJob(INDEXED_BUDGET)),
  refused('V04 unknown completionMode with a budget per index', job({ completionMode: 'Bogus', ...INDEXED_BUDGET })),
  refused('V04 unknown completionMode with a success policy', job({ completionMode: 'Bogus', successPolicy: { rules: [{ succeededCount: 1 }] } })),

  refused('V05 Indexed with parallelism only', job({ completionMode: 'Indexed', parallelism: 2 })),
  refused('V05 Indexed with parallelism 0 only', job({ completionMode: 'Indexed', parallelism: 0 })),
  refused('V05 Indexed with completions null', job({ completionMode: 'Indexed', completions: null, parallelism: 2 })),
  accepted('V05 Indexed with neither completions nor parallelism', job({ completionMode: 'Indexed' })),
  accepted('V05 Indexed with both null', job({ completionMode: 'Indexed', completions: null, parallelism: null })),
  accepted('V05 Indexed with completions only', job({ completionMode: 'Indexed', completions: 2 })),
  accepted('V05 Indexed with completions 0', job({ completionMode: 'Indexed', completions: 0 })),
  accepted('V05 NonIndexed with parallelism only', job({ parallelism: 2 })),
  refused('V05 with maxFailedIndexes, which then has nothing to be compared with', job({
    completionMode: 'Indexed', parallelism: 2, backoffLimitPerIndex: 1, maxFailedIndexes: 100001,
  })),

  refused('V06 Indexed parallelism 100001', indexedJob({ completions: 100000, parallelism: 100001 })),
  accepted('V06 Indexed parallelism 100000', indexedJob({ completions: 100000, parallelism: 100000 })),
  accepted('V06 NonIndexed parallelism 100001', job({ completions: 100000, parallelism: 100001 })),
  accepted('V06 Indexed parallelism above completions', indexedJob({ completions: 2, parallelism: 5 })),

  refused('V07 maxFailedIndexes above completions', indexedJob({ ...INDEXED_BUDGET, maxFailedIndexes: 4 })),
  refused('V07 maxFailedIndexes 1 with completions 0', indexedJob({ completions: 0, ...INDEXED_BUDGET, maxFailedIndexes: 1 })),
  refused('V07 maxFailedIndexes above the default completions', job({ completionMode: 'Indexed', ...INDEXED_BUDGET, maxFailedIndexes: 2 })),
  accepted('V07 maxFailedIndexes equal to completions', indexedJob({ ...INDEXED_BUDGET, maxFailedIndexes: 3 })),
  accepted('V07 maxFailedIndexes equal to the default completions', job({ completionMode: 'Indexed', ...INDEXED_BUDGET, maxFailedIndexes: 1 })),

  refused('V08 maxFailedIndexes 100001', indexedJob({ completions: 200000, ...INDEXED_BUDGET, maxFailedIndexes: 100001 })),
  refused('V08 maxFailedIndexes 100001 above completions', indexedJob({ completions: 100000, ...INDEXED_BUDGET, maxFailedIndexes: 100001 })),
  refused('V08 maxFailedIndexes 100001 without a budget per index', indexedJob({ completions: 200000, maxFailedIndexes: 100001 })),
  accepted('V08 maxFailedIndexes 100000', indexedJob({ completions: 100000, ...INDEXED_BUDGET, maxFailedIndexes: 100000 })),

  refused('V09 more than 100000 completions without maxFailedIndexes', indexedJob({ completions: 100001, ...INDEXED_BUDGET })),
  accepted('V09 more than 100000 completions with maxFailedIndexes', indexedJob({ completions: 100001, ...INDEXED_BUDGET, maxFailedIndexes: 10000 })),
  accepted('V09 100000 completions without maxFailedIndexes', indexedJob({ completions: 100000, ...INDEXED_BUDGET })),
  accepted('V09 more than 100000 completions without a budget per index', indexedJob({ completions: 100001 })),
  accepted('V09 as many completions as there can be', indexedJob({ completions: 2147483647, ...INDEXED_BUDGET, maxFailedIndexes: 0 })),

  refused('V10 parallelism 10001 with more than 100000 completions', indexedJob({
    completions: 100001, ...INDEXED_BUDGET, maxFailedIndexes: 1, parallelism: 10001,
  })),
  accepted('V10 parallelism 10000 with more than 100000 completions', indexedJob({
    completions: 100001, ...INDEXED_BUDGET, maxFailedIndexes: 1, parallelism: 10000,
  })),
  accepted('V10 parallelism 10001 with 100000 completions', indexedJob({ completions: 100000, ...INDEXED_BUDGET, parallelism: 10001 })),
  accepted('V10 parallelism 10001 without a budget per index', indexedJob({ completions: 100001, parallelism: 10001 })),
  refused('V10 parallelism 100001 breaks both limits', indexedJob({
    completions: 100001, ...INDEXED_BUDGET, maxFailedIndexes: 1, parallelism: 100001,
  })),
  refused('V10 with V09', indexedJob({ completions: 100001, ...INDEXED_BUDGET, parallelism: 10001 })),

  refused('V11 maxFailedIndexes 10001 with more than 100000 completions', indexedJob({
    completions: 100001, ...INDEXED_BUDGET, maxFailedIndexes: 10001,
  })),
  accepted('V11 maxFailedIndexes 10000 with more than 100000 completions', indexedJob({
    completions: 100001, ...INDEXED_BUDGET, maxFailedIndexes: 10000,
  })),
  accepted('V11 maxFailedIndexes 10001 with 100000 completions', indexedJob({ completions: 100000, ...INDEXED_BUDGET, maxFailedIndexes: 10001 })),
  refused('V11 with V10', indexedJob({ completions: 100001, ...INDEXED_BUDGET, maxFailedIndexes: 10001, parallelism: 10001 })),

  refused('V12 backoffLimitPerIndex without Indexed', job(INDEXED_BUDGET)),
  refused('V12 backoffLimitPerIndex with NonIndexed', job({ completionMode: 'NonIndexed', backoffLimitPerIndex: 0 })),
  accepted('V12 backoffLimitPerIndex with Indexed', indexedJob(INDEXED_BUDGET)),

  refused('V13 maxFailedIndexes without Indexed', job({ ...INDEXED_BUDGET, maxFailedIndexes: 1 })),
  refused('V13 maxFailedIndexes alone without Indexed', job({ maxFailedIndexes: 1 })),
  refused('V13 maxFailedIndexes above completions without Indexed', job({ completions: 2, ...INDEXED_BUDGET, maxFailedIndexes: 200000 })),
  accepted('V13 maxFailedIndexes with Indexed', indexedJob({ ...INDEXED_BUDGET, maxFailedIndexes: 1 })),
];

const BOTH_MATCHERS = { ...onExitCodes(), ...onCondition() };

const TWO_INIT_CONTAINERS = template({
  initContainers: [{ name: 'prepare', image: 'busybox' }, { name: 'proxy', image: 'busybox', restartPolicy: 'Always' }],
});

const V14_TO_V22: readonly CreateCase[] = [
  refused('V14 21 rules', policyJob(repeat(21, onExitCodes()))),
  refused('V14 21 rules, one of them without an action', policyJob([...repeat(20, onExitCodes()), onExitCodes({}, '')])),
  accepted('V14 20 rules', policyJob(repeat(20, onExitCodes()))),
  accepted('V14 no rule', policyJob([])),
  accepted('V14 rules absent', job({ podFailurePolicy: {} })),
  accepted('V14 rules null', job({ podFailurePolicy: { rules: null } })),
  accepted('V14 policy null', job({ podFailurePolicy: null })),

  refused('V15 action absent', policyJob([{ onExitCodes: { operator: 'In', values: [42] } }])),
  refused('V15 action empty', policyJob([onExitCodes({}, '')])),
  refused('V15 action null', policyJob([onExitCodes({}, null)])),
  refused('V15 rule empty', policyJob([{}])),
  refused('V15 rule null', policyJob([null])),
  ...['Count', 'FailJob', 'Ignore'].map((action) => accepted(`V15 action ${action}`, policyJob([onExitCodes({}, action)]))),

  refused('V16 FailIndex without backoffLimitPerIndex', indexedJob({ podFailurePolicy: { rules: [onExitCodes({}, 'FailIndex')] } })),
  refused('V16 FailIndex without Indexed', policyJob([onExitCodes({}, 'FailIndex')])),
  refused('V16 FailIndex with backoffLimitPerIndex but without Indexed', policyJob([onExitCodes({}, 'FailIndex')], INDEXED_BUDGET)),
  refused('V16 FailIndex twice', indexedJob({ podFailurePolicy: { rules: [onExitCodes({}, 'FailIndex'), onCondition({}, 'FailIndex')] } })),
  accepted('V16 FailIndex with backoffLimitPerIndex 0', indexedJob({
    backoffLimitPerIndex: 0, podFailurePolicy: { rules: [onExitCodes({}, 'FailIndex')] },
  })),

  ...['Retry', 'failJob', 'FAILJOB', 'FailJob ', 'Fail', 'ignore', 'Terminate'].map((action) =>
    refused(`V17 action ${JSON.stringify(action)}`, policyJob([onExitCodes({}, action)]))),
  accepted('V17 an action that exists', policyJob([onExitCodes({}, 'Count')])),

  refused('V18 both matchers', policyJob([BOTH_MATCHERS])),
  refused('V18 both matchers, each with an error of its own', policyJob([{
    action: 'FailJob', onExitCodes: { operator: 'In', values: [0] }, onPodConditions: [{ type: 'DisruptionTarget', status: 'Maybe' }],
  }])),
  refused('V18 an empty onExitCodes beside conditions', policyJob([{ ...onCondition(), onExitCodes: {} }])),
  accepted('V18 exit codes beside an empty list of conditions', policyJob([{ ...onExitCodes(), onPodConditions: [] }])),
  accepted('V18 exit codes beside conditions null', policyJob([{ ...onExitCodes(), onPodConditions: null }])),
  accepted('V18 conditions beside exit codes null', policyJob([{ ...onCondition(), onExitCodes: null }])),
  accepted('V18 one matcher in each of two rules', policyJob([onCondition(), onExitCodes()])),

  refused('V19 no matcher', policyJob([{ action: 'Ignore' }])),
  refused('V19 an empty list of conditions', policyJob([{ action: 'Ignore', onPodConditions: [] }])),
  refused('V19 both matchers null', policyJob([{ action: 'Ignore', onPodConditions: null, onExitCodes: null }])),
  refused('V19 neither action nor matcher in the second rule', policyJob([onCondition(), {}])),
  accepted('V19 one matcher', policyJob([onCondition()])),

  refused('V20 21 conditions', policyJob([{ action: 'Ignore', onPodConditions: repeat(21, { type: 'DisruptionTarget' }) }])),
  accepted('V20 20 conditions', policyJob([{ action: 'Ignore', onPodConditions: repeat(20, { type: 'DisruptionTarget' }) }])),

  ...[
    '', 'Has Space', 'A'.repeat(64), '-A', 'A-', 'example.com/', '/A', 'example.com/a/b', 'Example.com/A', `${'a'.repeat(254)}/A`, 'Ä', 'exa_mple/A',
  ]
    .map((type) => refused(`V21 condition type ${type.length > 40 ? `of ${type.length} characters` : JSON.stringify(type)}`, policyJob([
      onCondition({ type }),
    ]))),
  refused('V21 condition type absent', policyJob([onCondition({ type: undefined })])),
  refused('V21 condition empty', policyJob([{ action: 'Ignore', onPodConditions: [{}] }])),
  refused('V21 condition null', policyJob([{ action: 'Ignore', onPodConditions: [null] }])),
  ...['DisruptionTarget', 'A'.repeat(63), 'example.com/GpuLost', 'a.b_c-d', '9', 'PodScheduled', `${'a'.repeat(63)}.${'b'.repeat(63)}/A`]
    .map((type) => accepted(`V21 condition type ${type.length > 62 ? `of ${type.length} characters` : type}`, policyJob([onCondition({ type })]))),

  ...['true', 'TRUE', 'Yes', ' True'].map((status) => refused(`V22 condition status ${JSON.stringify(status)}`, policyJob([
    onCondition({ status }),
  ]))),
  ...['True', 'False', 'Unknown', ''].map((status) => accepted(`V22 condition status ${JSON.stringify(status)}`, policyJob([
    onCondition({ status }),
  ]))),
  accepted('V22 condition status absent', policyJob([onCondition({ status: undefined })])),
  accepted('V22 condition status null', policyJob([onCondition({ status: null })])),
  refused('V22 condition status a YAML boolean', policyJob([onCondition({ status: true })])),
];

const V23_TO_V29: readonly CreateCase[] = [
  refused('V23 operator absent', policyJob([onExitCodes({ operator: undefined })])),
  refused('V23 operator null', policyJob([onExitCodes({ operator: null })])),
  ...['', 'Equals', 'in', 'notIn', 'Notin', 'Exists', 'In '].map((operator) =>
    refused(`V23 operator ${JSON.stringify(operator)}`, policyJob([onExitCodes({ operator })]))),
  refused('V23 operator unknown with value 0', policyJob([onExitCodes({ operator: 'Equals', values: [0] })])),
  accepted('V23 operator NotIn', policyJob([onExitCodes({ operator: 'NotIn' })])),
  accepted('V23 operator In', policyJob([onExitCodes()])),

  ...['nope', '', 'Main', 'main ', 'istio-proxy'].map((containerName) =>
    refused(`V24 containerName ${JSON.stringify(containerName)}`, policyJob([onExitCodes({ containerName })]))),
  refused('V24 containerName of a container that the second rule alone misses', policyJob([
    onExitCodes({ containerName: 'main' }), onExitCodes({ containerName: 'other' }),
  ])),
  accepted('V24 containerName of the container', policyJob([onExitCodes({ containerName: 'main' })])),
  accepted('V24 containerName null', policyJob([onExitCodes({ containerName: null })])),
  accepted('V24 containerName of an init container', policyJob([onExitCodes({ containerName: 'prepare' })], { template: TWO_INIT_CONTAINERS })),
  accepted('V24 containerName of a native sidecar', policyJob([onExitCodes({ containerName: 'proxy' })], { template: TWO_INIT_CONTAINERS })),
  refused('V24 containerName empty with an unnamed container', policyJob([onExitCodes({ containerName: 'main' })], {
    template: template({ containers: [{ image: 'busybox' }] }),
  })),
  refused('V24 containerName empty matches an unnamed container', policyJob([onExitCodes({ containerName: '' })], {
    template: template({ containers: [{ image: 'busybox' }] }),
  })),
  refused('V24 containerName without any container', policyJob([onExitCodes({ containerName: 'main' })], { template: template({ containers: [] }) })),

  refused('V25 no value', policyJob([onExitCodes({ values: [] })])),
  refused('V25 values absent', policyJob([onExitCodes({ values: undefined })])),
  refused('V25 values null', policyJob([onExitCodes({ values: null })])),
  refused('V25 onExitCodes empty', policyJob([{ action: 'FailJob', onExitCodes: {} }])),
  accepted('V25 one value', policyJob([onExitCodes({ values: [1] })])),
  refused('V25 a value null counts as 0', policyJob([onExitCodes({ values: [null] })])),
  accepted('V25 a value null with NotIn', policyJob([onExitCodes({ operator: 'NotIn', values: [null] })])),

  refused('V26 256 values', policyJob([onExitCodes({ values: range(1, 256) })])),
  refused('V26 256 values with 0 and a duplicate', policyJob([onExitCodes({ values: [0, 0, ...range(1, 254)] })])),
  accepted('V26 255 values', policyJob([onExitCodes({ values: range(1, 255) })])),
  accepted('V26 255 values in each of 20 rules', policyJob(repeat(20, onExitCodes({ values: range(1, 255) })))),

  refused('V27 0 with In', policyJob([onExitCodes({ values: [0] })])),
  refused('V27 0 with In among others', policyJob([onExitCodes({ values: [0, 1] })])),
  refused('V27 0 with In twice', policyJob([onExitCodes({ values: [0, 0] })])),
  refusedText('V27 minus zero with In', JSON.stringify(policyJob([onExitCodes()])).replace('[42]', '[-0]')),
  refused('V27 0 with In, not in the first place', policyJob([onExitCodes({ values: [1, 0] })])),
  refused('V27 0 after a negative value', policyJob([onExitCodes({ values: [-1, 0, 1] })])),
  accepted('V27 0 with NotIn', policyJob([onExitCodes({ operator: 'NotIn', values: [0] })])),
  accepted('V27 0 with NotIn among others', policyJob([onExitCodes({ operator: 'NotIn', values: [0, 42] })])),
  accepted('V27 values that no program can return', policyJob([onExitCodes({ values: [-1, 256, 100000] })])),
  accepted('V27 the ends of int32', policyJob([onExitCodes({ values: [-2147483648, 2147483647] })])),

  refused('V28 a value twice', policyJob([onExitCodes({ values: [1, 1] })])),
  refused('V28 a value three times', policyJob([onExitCodes({ values: [1, 1, 1] })])),
  refused('V28 two values twice', policyJob([onExitCodes({ values: [1, 1, 2, 2] })])),
  refused('V28 a value twice, not side by side', policyJob([onExitCodes({ values: [1, 2, 1] })])),
  refused('V28 a value twice with NotIn', policyJob([onExitCodes({ operator: 'NotIn', values: [0, 0] })])),
  accepted('V28 the same value in two rules', policyJob([onExitCodes(), onExitCodes()])),

  refused('V29 descending values', policyJob([onExitCodes({ values: [2, 1] })])),
  refused('V29 descending values, reported once', policyJob([onExitCodes({ values: [3, 2, 1] })])),
  refused('V29 negative value last', policyJob([onExitCodes({ values: [1, -1] })])),
  refused('V29 with V28', policyJob([onExitCodes({ values: [2, 1, 1] })])),
  accepted('V29 ascending values', policyJob([onExitCodes({ values: [1, 2, 137] })])),
];

/** As long as it may be: 65536 bytes. */
const LONGEST_INDEXES = ['10', ...range(100000, 109361)].join(',');

const V30_TO_V40: readonly CreateCase[] = [
  refused('V30 success policy without Indexed', job({ successPolicy: { rules: [{ succeededCount: 1 }] } })),
  refused('V30 success policy without Indexed, its rules not looked at', job({ successPolicy: { rules: [{}] } })),
  refused('V30 empty success policy without Indexed', job({ successPolicy: {} })),
  refused('V30 success policy without Indexed and completions', job({ parallelism: 1, successPolicy: { rules: [{ succeededIndexes: '0' }] } })),
  accepted('V30 success policy with Indexed', successJob([{ succeededCount: 1 }])),
  accepted('V30 success policy null', job({ successPolicy: null })),

  refused('V31 no success rule', successJob([])),
  refused('V31 success rules absent', indexedJob({ successPolicy: {} })),
  refused('V31 success rules null', indexedJob({ successPolicy: { rules: null } })),
  accepted('V31 one success rule', successJob([{ succeededCount: 1 }])),

  refused('V32 21 success rules', successJob(repeat(21, { succeededCount: 1 }))),
  accepted('V32 20 success rules', successJob(repeat(20, { succeededCount: 1 }))),

  refused('V33 empty success rule', successJob([{}])),
  refused('V33 success rule null', successJob([null])),
  refused('V33 both fields null', successJob([{ succeededCount: null, succeededIndexes: null }])),
  refused('V33 the second rule empty', successJob([{ succeededCount: 1 }, {}])),
  accepted('V33 succeededCount alone', successJob([{ succeededCount: 1 }])),
  accepted('V33 succeededIndexes alone', successJob([{ succeededIndexes: '0' }])),
  accepted('V33 both fields', successJob([{ succeededCount: 1, succeededIndexes: '0-1' }])),

  refused('V34 succeededIndexes of 65537 bytes', successJob([{ succeededIndexes: LONGEST_INDEXES.replace(/^10,/, '100,') }], {
    completions: 1000000,
  })),
  refused('V34 succeededIndexes of 65537 bytes that is also out of order', successJob([{ succeededIndexes: `1${LONGEST_INDEXES}` }], {
    completions: 1000000,
  })),
  accepted('V34 succeededIndexes of 65536 bytes', successJob([{ succeededIndexes: LONGEST_INDEXES }], { completions: 1000000 })),

  ...['1,x', '2-1', '1-1', '0-1-2', '1,1', '2,1', '3', '-1', ' 1', '1 ', '0, 1', '0 ,1', '0-1,1', '0,', ',0', '0,,1', ',', '-', '0-', '0x1', '1e0',
    '1.0',
    '1-3', '0--1', '0-x', 'x-1', '2147483648', '0-2147483648', '99999999999999999999', '1_0', '\t1', '1\n', '٣', '0–2', '0-1,0-2', '0;1', '0..2',
    '++1', '--1', '-0,1']
    .map((succeededIndexes) => refused(`V35 succeededIndexes ${JSON.stringify(succeededIndexes)}`, successJob([{ succeededIndexes }]))),
  ...['', '0', '2', '0,1', '0,1,2', '0-1', '0-2', '1-2', '0-1,2', '0,1-2', '01', '00', '+1', '0-+2', '000000000000000000000000000001']
    .map((succeededIndexes) => accepted(`V35 succeededIndexes ${JSON.stringify(succeededIndexes)}`, successJob([{ succeededIndexes }]))),
  refused('V35 any index with completions 0', successJob([{ succeededIndexes: '0' }], { completions: 0 })),
  accepted('V35 no index with completions 0', successJob([{ succeededIndexes: '' }], { completions: 0 })),
  refused('V35 the second rule wrong', successJob([{ succeededIndexes: '0' }, { succeededIndexes: '0-9' }])),

  refused('V36 succeededCount -1', successJob([{ succeededCount: -1 }])),
  refused('V36 succeededCount -1 with indexes', successJob([{ succeededCount: -1, succeededIndexes: '0' }])),
  accepted('V36 succeededCount 0', successJob([{ succeededCount: 0 }])),
  accepted('V36 succeededCount 0 with no index', successJob([{ succeededCount: 0, succeededIndexes: '' }])),

  refused('V37 succeededCount above completions', successJob([{ succeededCount: 4 }])),
  refused('V37 succeededCount above the default completions', job({ completionMode: 'Indexed', successPolicy: { rules: [{ succeededCount: 2 }] } })),
  accepted('V37 succeededCount equal to completions', successJob([{ succeededCount: 3 }])),

  refused('V38 succeededCount above the number of indexes', successJob([{ succeededCount: 3, succeededIndexes: '0-1' }])),
  refused('V38 succeededCount 1 with no index', successJob([{ succeededCount: 1, succeededIndexes: '' }])),
  refused('V38 with V37', successJob([{ succeededCount: 4, succeededIndexes: '0-1' }])),
  refused('V38 indexes that cannot be read count as none', successJob([{ succeededCount: 1, succeededIndexes: 'x' }])),
  accepted('V38 succeededCount equal to the number of indexes', successJob([{ succeededCount: 2, succeededIndexes: '0-1' }])),
  accepted('V38 succeededCount with a list and a range', successJob([{ succeededCount: 3, succeededIndexes: '0,1-2' }])),

  refused('V39 TerminatingOrFailed with a policy', policyJob([onExitCodes()], { podReplacementPolicy: 'TerminatingOrFailed' })),
  refused('V39 TerminatingOrFailed with a policy without rules', policyJob([], { podReplacementPolicy: 'TerminatingOrFailed' })),
  refused('V39 unknown value with a policy', policyJob([onExitCodes()], { podReplacementPolicy: 'Bogus' })),
  refused('V39 empty value with a policy', policyJob([onExitCodes()], { podReplacementPolicy: '' })),
  accepted('V39 Failed with a policy', policyJob([onExitCodes()], { podReplacementPolicy: 'Failed' })),
  accepted('V39 null with a policy', policyJob([onExitCodes()], { podReplacementPolicy: null })),

  ...['Bogus', '', 'failed', 'Terminating'].map((podReplacementPolicy) =>
    refused(`V40 podReplacementPolicy ${JSON.stringify(podReplacementPolicy)}`, job({ podReplacementPolicy }))),
  ...['Failed', 'TerminatingOrFailed', null].map((podReplacementPolicy) =>
    accepted(`V40 podReplacementPolicy ${podReplacementPolicy}`, job({ podReplacementPolicy }))),
];

const SELECTOR = { matchLabels: { app: 'x' } };
const LABELLED = template({}, { labels: { app: 'x' } });

const V41_TO_V48: readonly CreateCase[] = [
  ...[undefined, null, '', 'Always'].map((restartPolicy) => refused(`V41 restartPolicy ${JSON.stringify(restartPolicy)}`, podJob({ restartPolicy }))),
  ...['Never', 'OnFailure'].map((restartPolicy) => accepted(`V41 restartPolicy ${restartPolicy}`, podJob({ restartPolicy }))),

  ...['Sometimes', 'never', 'onFailure', 'Onfailure', 'NEVER', 'Never '].map((restartPolicy) =>
    refused(`V42 restartPolicy ${JSON.stringify(restartPolicy)}`, podJob({ restartPolicy }))),
  accepted('V42 restartPolicy "OnFailure"', podJob({ restartPolicy: 'OnFailure' })),

  refused('V43 OnFailure with a policy', policyJob([onExitCodes()], { template: template({ restartPolicy: 'OnFailure' }) })),
  refused('V43 OnFailure with a policy without rules', policyJob([], { template: template({ restartPolicy: 'OnFailure' }) })),
  refused('V43 Always with a policy', policyJob([onExitCodes()], { template: template({ restartPolicy: 'Always' }) })),
  refused('V43 unknown restartPolicy with a policy', policyJob([onExitCodes()], { template: template({ restartPolicy: 'Sometimes' }) })),
  accepted('V43 Never with a policy', policyJob([onExitCodes()])),
  accepted('V43 OnFailure with a policy null', job({ podFailurePolicy: null, template: template({ restartPolicy: 'OnFailure' }) })),
  accepted('V43 OnFailure with a budget per index', indexedJob({ ...INDEXED_BUDGET, template: template({ restartPolicy: 'OnFailure' }) })),

  refused('V44 Indexed with a name too long for the last index', indexedJob({ completions: 11 }, { name: 'a'.repeat(61) })),
  refused('V44 Indexed with a dot in the name', indexedJob({}, { name: 'a.b' })),
  refused('V44 Indexed with a dot in the name and default completions', job({ completionMode: 'Indexed' }, { name: 'a.b' })),
  refused('V44 Indexed with a name of 63', indexedJob({}, { name: 'a'.repeat(63) })),
  accepted('V44 Indexed with the longest name for the last index', indexedJob({ completions: 10 }, { name: 'a'.repeat(61) })),
  accepted('V44 Indexed with a name that starts with a digit', indexedJob({}, { name: '0-job' })),
  accepted('V44 Indexed with completions 0 and a dot', indexedJob({ completions: 0 }, { name: 'a.b' })),
  accepted('V44 NonIndexed with a dot', job({}, { name: 'a.b' })),
  refused('V44 Indexed with an empty name', indexedJob({}, { name: '' })),
  refused('V44 Indexed with an uppercase name', indexedJob({}, { name: 'Job' })),
  refused('V44 Indexed with negative completions', indexedJob({ completions: -1 }, { name: 'a.b' })),

  ...['bad_name', 'Job', '-job', 'job-', '.job', 'job.', 'a..b', 'job name', 'jöb', 'a'.repeat(254)].map((name) =>
    refused(`V45 name ${name.length > 40 ? `of ${name.length}` : JSON.stringify(name)}`, job({}, { name }))),
  refused('V45 name of 64', job({}, { name: 'a'.repeat(64) })),
  refused('V45 name of 253', job({}, { name: 'a'.repeat(253) })),
  accepted('V45 name of 63', job({}, { name: 'a'.repeat(63) })),
  accepted('V45 name of 63 with dots', job({}, { name: `${'a.'.repeat(31)}a` })),
  accepted('V45 name of one digit', job({}, { name: '1' })),

  refused('V46 selector', job({ selector: SELECTOR })),
  refused('V46 selector that the template matches', job({ selector: SELECTOR, template: LABELLED })),
  refused('V46 selector with manualSelector false', job({ selector: SELECTOR, manualSelector: false, template: LABELLED })),
  refused('V46 selector that the labels do not match, with manualSelector', job({ selector: SELECTOR, manualSelector: true })),
  refused('V46 manualSelector without a selector', job({ manualSelector: true })),
  refused('V46 manualSelector without a selector, with labels', job({ manualSelector: true, template: LABELLED })),
  accepted('V46 manualSelector with a selector that the labels match', job({ selector: SELECTOR, manualSelector: true, template: LABELLED })),
  accepted('V46 empty selector', job({ selector: {} })),
  accepted('V46 selector null', job({ selector: null })),
  accepted('V46 manualSelector null', job({ manualSelector: null })),

  refused('V47 selector in a CronJob', cronJob({}, { selector: SELECTOR })),
  refused('V47 empty selector in a CronJob', cronJob({}, { selector: {} })),
  refused('V47 manualSelector in a CronJob', cronJob({}, { manualSelector: true })),
  refused('V47 selector and manualSelector in a CronJob', cronJob({}, { selector: SELECTOR, manualSelector: true, template: LABELLED })),
  refused('V47 name of 53', cronJob({}, {}, { name: 'a'.repeat(53) })),
  accepted('V47 name of 52', cronJob({}, {}, { name: 'a'.repeat(52) })),
  accepted('V47 manualSelector false in a CronJob', cronJob({}, { manualSelector: false })),
  accepted('V47 no V44 in a CronJob', cronJob({}, { completionMode: 'Indexed', completions: 1000 }, { name: 'a'.repeat(52) })),
  accepted('V47 no V44 for a dot in a CronJob', cronJob({}, { completionMode: 'Indexed', completions: 3 }, { name: 'a.b' })),

  refused('V48 two containers of one name', podJob({ containers: [MAIN, MAIN] })),
  refused('V48 no container', podJob({ containers: [] })),
  refused('V48 containers null', podJob({ containers: null })),
  refused('V48 containers absent', podJob({ containers: undefined })),
  refused('V48 image absent', podJob({ containers: [{ name: 'main' }] })),
  refused('V48 activeDeadlineSeconds 0 in the Pod', podJob({ activeDeadlineSeconds: 0 })),
  accepted('V48 activeDeadlineSeconds 1 in the Pod', podJob({ activeDeadlineSeconds: 1 })),
  refused('V48 template absent', job({ template: undefined })),
  refused('V48 template null', job({ template: null })),
  refused('V48 template empty', job({ template: {} })),
  refused('V48 Pod spec null', job({ template: { spec: null } })),
  refused('V48 Pod spec empty', job({ template: { spec: {} } })),
];

/** Several rules broken at once: all are reported, and their order is part of the answer. */
const SEVERAL: readonly CreateCase[] = [
  refused('several V16, V27 and V41', policyJob([onExitCodes({ values: [0] }, 'FailIndex')], { template: template({ restartPolicy: 'Always' }) })),
  refused('several everything in one rule', policyJob([{
    onExitCodes: { operator: 'Equals', values: [2, 0, 0], containerName: 'nope' },
    onPodConditions: [{ type: 'bad type', status: 'maybe' }],
  }])),
  refused('several rules with one error each', policyJob([
    onExitCodes({ values: [0] }), onCondition({ status: 'true' }), onExitCodes({}, 'Retry'), onExitCodes({ containerName: 'nope' }), {
      action: 'Ignore',
    },
  ])),
  refused('several rows, from the name to the template', {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'Bad_Name', labels: { 'bad label': 'x' } },
    spec: {
      parallelism: -1,
      backoffLimit: -1,
      managedBy: 'nobody',
      completionMode: 'NonIndexed',
      backoffLimitPerIndex: 1,
      maxFailedIndexes: 1,
      podFailurePolicy: { rules: [onExitCodes({ values: [] })] },
      successPolicy: { rules: [] },
      podReplacementPolicy: 'Bogus',
      selector: SELECTOR,
      template: template({ restartPolicy: 'Always', containers: [{ name: 'Main' }] }),
    },
  }),
  refused('several rows of an Indexed Job', indexedJob({
    completions: 200000,
    parallelism: 200000,
    backoffLimitPerIndex: 1,
    maxFailedIndexes: 300000,
    podFailurePolicy: { rules: [onExitCodes({ values: [3, 2, 2] }, 'FailIndex')] },
    successPolicy: { rules: [{}, { succeededIndexes: '5-1' }, { succeededCount: 300000 }] },
    podReplacementPolicy: 'TerminatingOrFailed',
  }, { name: 'a'.repeat(63) })),
  refused('several V08, V11 and V09 do not come together', indexedJob({
    completions: 100001, ...INDEXED_BUDGET, maxFailedIndexes: 100001, parallelism: 100001,
  })),
  refused('several V43 with an invalid container', policyJob([onExitCodes()], {
    template: template({ restartPolicy: 'OnFailure', containers: [{ name: 'main' }] }),
  })),
  refused('several V41 with V48', job({ template: { spec: { containers: [MAIN, MAIN] } } })),
  refused('several V45 and V44 for one name', indexedJob({}, { name: 'a'.repeat(64) })),
];

/** Indexed, with a success policy, and completions null although parallelism is set: no such Job can be made, whatever the server does about it. */
const WITHOUT_COMPLETIONS: readonly CreateCase[] = [
  refused('panic success policy by count without completions', successJob([{ succeededCount: 1 }], { completions: null, parallelism: 1 })),
  refused('panic success policy by indexes without completions', successJob([{ succeededIndexes: '0' }], { completions: undefined, parallelism: 2 })),
  refused('panic success policy by no index without completions', successJob([{ succeededIndexes: '' }], { completions: null, parallelism: 1 })),
  refused('panic success policy without rules and completions', successJob([], { completions: null, parallelism: 1 })),
  refused('panic empty success rule without completions', successJob([{}], { completions: null, parallelism: 1 })),
  refused('panic success policy without completions in a CronJob', cronJob({}, {
    completionMode: 'Indexed', parallelism: 1, successPolicy: { rules: [{ succeededCount: 1 }] },
  })),
  accepted('panic not in a CronJob with completions', cronJob({}, {
    completionMode: 'Indexed', completions: 1, parallelism: 1, successPolicy: { rules: [{ succeededCount: 1 }] },
  })),
  refused('panic CronJob jobTemplate is not defaulted as a Job is', cronJob({}, {
    completionMode: 'Indexed', successPolicy: { rules: [{ succeededCount: 1 }] },
  })),
];

/** Values of the wrong type never reach the rules. */
const TYPES: readonly CreateCase[] = [
  refused('type backoffLimit a string', job({ backoffLimit: '3' })),
  refused('type backoffLimit a fraction', job({ backoffLimit: 1.5 })),
  refused('type backoffLimit above int32', job({ backoffLimit: 2147483648 })),
  refused('type backoffLimit a boolean', job({ backoffLimit: true })),
  refused('type backoffLimit an object', job({ backoffLimit: {} })),
  refused('type backoffLimit a list', job({ backoffLimit: [3] })),
  refusedText('type backoffLimit 3.0', JSON.stringify(job({ backoffLimit: 3 })).replace('"backoffLimit":3', '"backoffLimit":3.0')),
  refusedText('type backoffLimit 3e0', JSON.stringify(job({ backoffLimit: 3 })).replace('"backoffLimit":3', '"backoffLimit":3e0')),
  refused('type suspend a string', job({ suspend: 'true' })),
  refused('type suspend a number', job({ suspend: 1 })),
  refused('type completionMode a number', job({ completionMode: 1 })),
  refused('type manualSelector a string', job({ manualSelector: 'false' })),
  refused('type exit code a string', policyJob([onExitCodes({ values: ['42'] })])),
  refused('type exit code a fraction', policyJob([onExitCodes({ values: [1.5] })])),
  refused('type exit code above int32', policyJob([onExitCodes({ values: [2147483648] })])),
  refused('type exit codes a number', policyJob([onExitCodes({ values: 42 })])),
  refused('type exit codes an object', policyJob([onExitCodes({ values: {} })])),
  refused('type rules an object', job({ podFailurePolicy: { rules: {} } })),
  refused('type rule a string', policyJob(['FailJob'])),
  refused('type policy a list', job({ podFailurePolicy: [onExitCodes()] })),
  refused('type policy a string', job({ podFailurePolicy: '' })),
  refused('type conditions an object', policyJob([{ action: 'Ignore', onPodConditions: { type: 'DisruptionTarget' } }])),
  refused('type action a number', policyJob([onExitCodes({}, 1)])),
  refused('type succeededIndexes a number', successJob([{ succeededIndexes: 1 }])),
  refused('type succeededIndexes a list', successJob([{ succeededIndexes: [0, 1] }])),
  refused('type spec a list', { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job' }, spec: [] }),
  refused('type spec a string', { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job' }, spec: 'x' }),
  refused('type spec absent', { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job' } }),
  refused('type spec null', { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job' }, spec: null }),
  refused('type spec empty', { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job' }, spec: {} }),
  refused('type containers an object', podJob({ containers: MAIN })),
  refused('type container a string', podJob({ containers: ['main'] })),
  refused('type command a string', containerJob({ command: 'sleep 1' })),
  refused('type command with a number', containerJob({ command: ['sleep', 1] })),
  refused('type env value a number', containerJob({ env: [{ name: 'A', value: 1 }] })),
  refused('type env value a boolean', containerJob({ env: [{ name: 'A', value: true }] })),
  refused('type env an object', containerJob({ env: { A: '1' } })),
  refused('type label a number', job({}, { labels: { a: 1 } })),
  accepted('type label null', job({}, { labels: { a: null } })),
  refused('type annotation a boolean', job({}, { annotations: { a: true } })),
  refused('type name a number', job({}, { name: 1 })),
  refused('type several wrong types, the first one reported', job({ backoffLimit: '3', parallelism: '1', suspend: 'no' })),
  refused('type a wrong type hides a broken rule', job({ backoffLimit: '3', parallelism: -1 })),
  refused('type not an object', 'Job'),
  refused('type a list of objects', [job()]),
  refusedText('type empty text', ''),
  refusedText('type text that is neither JSON nor YAML', '{"apiVersion":"batch/v1",'),
  accepted('type lists null', podJob({ initContainers: null, volumes: null, tolerations: null })),
  accepted('type maps null', job({}, { labels: null, annotations: null })),
  accepted('type unset strings empty', podJob({ serviceAccountName: '', schedulerName: '', nodeName: '', hostname: '', priorityClassName: '' })),
];

const DUPLICATE_JSON = JSON.stringify(job({ backoffLimit: 1 }));

/** Fields that do not exist, and keys given twice. */
const FIELDS: readonly CreateCase[] = [
  refused('field unknown at the top', { ...job(), extra: 1 }),
  refused('field unknown in spec', job({ backoffLimits: 3 })),
  refused('field of another case in spec', job({ BackoffLimit: 3 })),
  refused('field of another case beside the right one', job({ backofflimit: 3, backoffLimit: 3 })),
  refused('field unknown in metadata', job({}, { labelz: {} })),
  refused('field unknown in a rule', policyJob([{ ...onExitCodes(), name: 'permanent' }])),
  refused('field unknown in onExitCodes', policyJob([onExitCodes({ codes: [1] })])),
  refused('field unknown in a condition', policyJob([onCondition({ reason: 'Evicted' })])),
  refused('field unknown in a success rule', successJob([{ succeededCount: 1, count: 1 }])),
  refused('field unknown in the Pod', podJob({ restartPolicyt: 'Never' })),
  refused('field unknown in a container', containerJob({ imagePullPolicys: 'Always' })),
  refused('field unknown in resources', containerJob({ resources: { request: { cpu: '1' } } })),
  refused('field unknown in an environment variable', containerJob({ env: [{ name: 'A', val: '1' }] })),
  refused('field of the Job in the Pod', podJob({ backoffLimit: 3 })),
  refused('field of the Pod in the Job', job({ restartPolicy: 'Never' })),
  refused('fields unknown at two depths', job({ backoffLimits: 3, template: template({ nodeSelectors: {} }) })),
  refused('field unknown hides a broken rule', job({ backoffLimits: 3, parallelism: -1 })),
  refused('field unknown and a wrong type', job({ backoffLimits: 3, parallelism: '1' })),
  refused('field unknown with value null', job({ backoffLimits: null })),
  accepted('field status is read and dropped', { ...job(), status: { failed: 3 } }),
  refused('field unknown in status', { ...job(), status: { fails: 3 } }),
  refused('field of a CronJob in a Job', job({ schedule: '0 3 * * *' })),

  lenient('field unknown in spec, ignored', 'accepted', job({ backoffLimits: 3 })),
  lenient('field of another case, ignored', 'accepted', job({ BackoffLimit: -3 })),
  lenient('field unknown in the Pod, ignored, so that restartPolicy is missing', 'refused', podJob({
    restartPolicy: undefined, restartPolicyt: 'Never',
  })),
  lenient('field unknown in a container, ignored', 'accepted', containerJob({ restartPolicyt: 'Never' })),
  lenient('field unknown in a rule, ignored', 'accepted', policyJob([{ ...onExitCodes(), name: 'permanent' }])),
  lenient('field unknown, ignored beside a broken rule', 'refused', job({ backoffLimits: 3, parallelism: -1 })),
  lenient('field of the wrong type is not ignored', 'refused', job({ backoffLimit: '3' })),

  refusedText('key twice in JSON', DUPLICATE_JSON.replace('"backoffLimit":1', '"backoffLimit":1,"backoffLimit":2')),
  refusedText('key twice with one value in JSON', DUPLICATE_JSON.replace('"backoffLimit":1', '"backoffLimit":1,"backoffLimit":1')),
  refusedText('key twice in a container in JSON', DUPLICATE_JSON.replace('"image":"busybox"', '"image":"busybox","image":"alpine"')),
  refusedText('key twice in labels in JSON', JSON.stringify(job({}, { labels: { a: 'b' } })).replace('"a":"b"', '"a":"b","a":"c"')),
  refusedText('key twice at the top in JSON', DUPLICATE_JSON.replace('"kind":"Job"', '"kind":"Job","kind":"Job"')),
  {
    ...acceptedText('key twice in JSON, ignored', DUPLICATE_JSON.replace('"backoffLimit":1', '"backoffLimit":1,"backoffLimit":2')),
    fieldValidation: 'Ignore',
  },
  refusedText('key twice in YAML', `apiVersion: batch/v1
kind: Job
metadata:
  name: job
spec:
  backoffLimit: 1
  backoffLimit: 2
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
`),
  refusedText('key twice in a container in YAML', `apiVersion: batch/v1
kind: Job
metadata:
  name: job
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
        name: other
`),
  refusedText('spec twice in YAML', `apiVersion: batch/v1
kind: Job
metadata:
  name: job
spec:
  backoffLimit: 1
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
`),
  acceptedText('text plain YAML', `# A comment.
apiVersion: batch/v1
kind: Job
metadata:
  name: job
spec:
  backoffLimit: 0o3
  template:
    spec:
      restartPolicy: Never
      containers:
      - {name: main, image: busybox, command: [sh, -c, "exit 0"]}
`),
  acceptedText('text YAML with an anchor', `apiVersion: batch/v1
kind: Job
metadata:
  name: job
  labels: &labels
    app: x
spec:
  template:
    metadata:
      labels: *labels
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
`),
  refusedText('text YAML in which the norway problem makes a boolean', `apiVersion: batch/v1
kind: Job
metadata:
  name: job
  labels:
    country: no
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
`),
  refusedText('text YAML with a condition status that is not quoted', `apiVersion: batch/v1
kind: Job
metadata:
  name: job
spec:
  podFailurePolicy:
    rules:
    - action: Ignore
      onPodConditions:
      - type: DisruptionTarget
        status: True
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
`),
  acceptedText('text YAML with values in octal and hexadecimal', `apiVersion: batch/v1
kind: Job
metadata:
  name: job
spec:
  podFailurePolicy:
    rules:
    - action: FailJob
      onExitCodes:
        operator: In
        values: [010, 0x2A]
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
`),
];

/** Other kinds and versions. */
const KINDS: readonly CreateCase[] = [
  refused('kind of another version', { ...job(), apiVersion: 'batch/v1beta1' }),
  refused('kind of another group', { ...job(), apiVersion: 'apps/v1' }),
  refused('kind unknown', { ...job(), kind: 'Jobs' }),
  refused('kind of another case', { ...job(), kind: 'job' }),
  accepted('kind Job', job()),
  accepted('kind CronJob', cronJob()),
];

export const RULES: readonly CreateCase[] = [
  ...V01_TO_V03, ...V04_TO_V13, ...V14_TO_V22, ...V23_TO_V29, ...V30_TO_V40, ...V41_TO_V48, ...SEVERAL, ...WITHOUT_COMPLETIONS, ...TYPES, ...FIELDS,
  ...KINDS,
];
