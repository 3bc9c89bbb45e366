import { CONSTRUCTED_CASES } from '../../test/jobset/cases/constructed';
import { DECISION_CASES, PATTERN_CASES } from '../../test/jobset/cases/decisions';
import { MANIFEST_CASES } from '../../test/jobset/cases/manifests';

/* Writes cases, one a line: `tsx cases.ts manifests|constructed|decisions|patterns`. */

const cases: { readonly [name: string]: readonly object[] } = {
  manifests: MANIFEST_CASES, constructed: CONSTRUCTED_CASES, decisions: DECISION_CASES, patterns: PATTERN_CASES,
};

for (const each of cases[process.argv[2]]) console.log(JSON.stringify(each));
