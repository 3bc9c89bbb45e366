import { annotatedAcknowledgements, ANNOTATION_PATH, commentedAcknowledgements, WrittenAcknowledgement } from './acknowledgements';
import { fingerprintOf } from './fingerprint';
import { helmSource } from './helm-source';
import { InputRuleName, INPUT_RULES } from './input-rules';
import { LintFinding, LintObject } from './lint-finding';
import { objectOf } from './lint-object';
import { LintRules, LintTarget } from './lint-settings';
import { FiledManifest, FindingTogether, FixableFinding, ManifestJudge, ManifestSource } from '../engine';
import { Finding } from '../finding';
import type { Step } from '../manifest/edit-text';
import { ManifestDocument, Place, readDocuments, RepeatedField } from '../manifest/manifest-document';
import { LOOKS_LIKE_A_MANIFEST, ObjectAt, objectsIn } from '../manifest/objects';
import { stepsTo } from '../manifest/paths';
import { splitDocuments, TextPart } from '../manifest/split-documents';
import { Problem, ProposedFix } from '../rule';

/** A finding and what is needed to mend it. */
export interface Found {
  readonly finding: LintFinding;
  readonly fix?: {
    readonly proposed: ProposedFix;
    readonly part: TextPart;
    /** Where the object is in its document: in a List it is an entry. */
    readonly at: readonly (string | number)[];
  };
}

/** What a file is found to be. */
export interface FileLint {
  readonly file: string;
  readonly found: readonly Found[];
  readonly documents: number;
  readonly recognized: number;
  /** Absent if all of its manifests are judged alone. */
  readonly shared?: SharedFile;
}

/** A manifest that is judged once more, together with those of other files. */
export interface SharedManifest {
  readonly filed: FiledManifest;
  readonly targets: readonly LintTarget[];
}

/** A file of which not all is said before the other files of the run are there. */
export interface SharedFile {
  readonly manifests: readonly SharedManifest[];

  /** Everything that was found in the file, with what was found of its manifests together with others. */
  finish(together: readonly TargetedFinding[]): readonly Found[];
}

/** What was found of manifests together, with the targets that it holds for. */
export interface TargetedFinding extends FindingTogether {
  readonly target: string;
}

/** How a file came to be looked at. */
export interface Origin {
  /** Whether somebody named it, and it was not found in a folder: there may be all kinds of files. */
  readonly isNamed: boolean;
  readonly isUtf16?: boolean;
}

/** Judges the text of a file. */
export function lintText(file: string, text: string, rules: LintRules, origin: Origin = { isNamed: true }): FileLint {
  return new FileLinter(file, rules, origin).lint(text);
}

/** A file that cannot be read at all. */
export function unreadable(file: string, message: string, line = 1): FileLint {
  const finding = inputFinding(file, 'input/unreadable', { message }, { line, column: 1, endLine: line }, 0);
  return { file, found: [{ finding }], documents: 0, recognized: 0 };
}

/** A finding that no engine has: about a file or a document. */
export function inputFinding(file: string, rule: InputRuleName, problem: Omit<Problem, 'path'>, place: Place, document: number): LintFinding {
  const { kind, severity, suggestion: general } = INPUT_RULES[rule];
  const suggestion = problem.suggestion ?? general;
  return {
    rule,
    kind,
    severity,
    message: problem.message,
    file,
    document,
    ...place,
    path: '',
    ...suggestion !== undefined && { suggestion },
    fingerprint: fingerprintOf(rule, undefined, file, 0),
  };
}

/** Where the annotation with acknowledgements is. */
interface AnnotationAt {
  readonly document: ManifestDocument;
  readonly path: readonly Step[];
}

/** A finding with the targets that it holds for. */
type JudgedFinding = FixableFinding & { target: string };

/** A manifest of which more may be said when the other files are there. */
interface WaitingManifest extends SharedManifest {
  readonly document: ManifestDocument;
  readonly object: ObjectAt;
  readonly described: LintObject;
  readonly acknowledgements: readonly WrittenAcknowledgement[];
}

class FileLinter {
  private found: Found[] = [];
  private readonly waiting: WaitingManifest[] = [];
  /** Those that may be used until everything is said. */
  private unchecked: { readonly each: WrittenAcknowledgement; readonly annotation?: AnnotationAt }[] = [];
  private documents = 0;
  private recognized = 0;
  private isTemplate = false;
  private text = '';
  private behind: ManifestSource['isBehind'];
  /** How often a finding with this rule, object and path was there already. */
  private occurrences = new Map<string, number>();
  /** The object whose findings are added, of which there can be many. */
  private lastObject?: LintObject;
  private objectText = '';
  /** What was said of the file as a whole. */
  private readonly saidOfFile = new Set<string>();

  public constructor(private readonly file: string, private readonly rules: LintRules, private readonly origin: Origin) {}

  public lint(text: string): FileLint {
    // What is acknowledged above the first document, with nothing else there, holds for the whole file.
    const ofFile: WrittenAcknowledgement[] = [];
    this.text = text;
    let empty: ManifestDocument | undefined;
    for (const document of readDocuments(text, { withEmpty: true })) {
      if (document.value === null) {
        empty ??= document;
        if (document.part.text !== '') this.behind ??= 'comment';
        if (this.documents === 0) ofFile.push(...commentedAcknowledgements(document));
        continue;
      }
      if (document.problem) this.unparsable(document);
      else this.lintDocument(document, ofFile);
      this.behind = 'document';
    }
    if (this.documents === 0 && empty) this.noObject(empty);
    // Where nothing is judged, nothing is missed.
    if (this.recognized > 0) for (const each of ofFile) this.unchecked.push({ each });
    const { file, waiting, documents, recognized } = this;
    if (waiting.length > 0) {
      return { file, found: this.found, documents, recognized, shared: { manifests: waiting, finish: together => this.finish(together) } };
    }
    this.checkAcknowledgements();
    return { file, found: this.found, documents, recognized };
  }

  /** A file can be a part of more than one run, so that what it was before is there again afterwards. */
  private finish(together: readonly TargetedFinding[]): readonly Found[] {
    const { found, occurrences, unchecked } = this;
    [this.found, this.occurrences] = [[...found], new Map(occurrences)];
    for (const { in: filed, finding, target } of together) {
      const { document, object, described, acknowledgements } = this.waiting.find(each => each.filed === filed)!;
      this.add(document, object, described, { ...finding, target }, acknowledgements);
    }
    this.checkAcknowledgements();
    const all = this.found;
    [this.found, this.occurrences, this.unchecked] = [found, occurrences, unchecked];
    return all;
  }

  private checkAcknowledgements(): void {
    for (const { each, annotation } of this.unchecked) this.checkAcknowledgement(each, annotation);
    this.unchecked = [];
  }

  private unparsable(document: ManifestDocument): void {
    this.documents++;
    const { message, place } = document.problem!;
    if (this.noObject(document)) return;
    // A file of something else that is not even YAML is nobody's business here.
    if (!this.origin.isNamed && !LOOKS_LIKE_A_MANIFEST.test(document.part.text)) return;
    if (document.part.text.includes('{{')) this.template(document, place);
    else this.input(document, 'input/unparsable', { message: `this cannot be parsed: ${message}` }, place);
  }

  /** What engines say of a text that they cannot read either, or that is no object, in words of their own. False if it is not meant for them. */
  private noObject(document: ManifestDocument): boolean {
    const told = this.rules.engineOf(this.file);
    const source = this.sourceOf(document, told !== undefined);
    const targets = this.rules.targets.filter(({ version, judge }) => (told === undefined || version.engine === told) && judge.isMeant?.(source));
    if (targets.length === 0) return false;
    this.recognized++;
    const object = { manifest: document.value, at: [] };
    const described = objectOf(undefined, targets[0].judge);
    const comments = commentedAcknowledgements(document);
    const place = document.problem?.place ?? document.place([]);
    for (const finding of this.findingsOf(document, object, targets, source)) this.add(document, object, described, finding, comments, place);
    return true;
  }

  /** All documents of a template have the same to be said of them. */
  private template(document: ManifestDocument, place: Place): void {
    if (this.isTemplate) return;
    this.isTemplate = true;
    this.input(document, 'input/template', { message: 'this is a template, and only what it is rendered to can be judged' }, place);
  }

  private lintDocument(document: ManifestDocument, ofFile: readonly WrittenAcknowledgement[]): void {
    let comments: readonly WrittenAcknowledgement[] | undefined;
    const told = this.rules.engineOf(this.file);
    const source = this.sourceOf(document, told !== undefined);
    if ((typeof document.value !== 'object' || Array.isArray(document.value)) && this.noObject(document)) {
      this.documents++;
      return;
    }
    for (const object of objectsIn(document.value)) {
      this.documents++;
      const targets = this.rules.targets.filter(({ version, judge }) => (
        (told === undefined || version.engine === told) && judge.recognizes(object.manifest, source)));
      if (targets.length === 0) continue;
      this.recognized++;
      comments ??= commentedAcknowledgements(document);
      this.lintObject(document, object, targets, source, [...ofFile, ...comments]);
    }
    for (const each of comments ?? []) this.unchecked.push({ each });
    // Nothing more will be said of this document, nor of those before it.
    if (this.waiting.length === 0) this.checkAcknowledgements();
  }

  private sourceOf(document: ManifestDocument, isTold: boolean): ManifestSource {
    const { file, text, behind, origin: { isUtf16 } } = this;
    return {
      file,
      isTold,
      ...isUtf16 && { isUtf16 },
      ...behind && { isBehind: behind },
      text: document.part.text,
      // Only some engines ask, and to answer takes another look at the file.
      get isAlone() { return isAlone(text); },
    };
  }

  private lintObject(document: ManifestDocument, object: ObjectAt, targets: readonly LintTarget[], source: ManifestSource,
    outer: readonly WrittenAcknowledgement[]): void {
    const [{ judge }] = targets;
    const findings = this.findingsOf(document, object, targets, source);
    // Something of a template has become the value of a field.
    if (!judge.rendersTemplates && findings.some(({ message }) => message.includes('{{'))) {
      this.template(document, document.place(object.at));
      return;
    }
    const annotated = annotatedAcknowledgements(object.manifest);
    const described = objectOf(object.manifest, judge);
    const acknowledgements = [...annotated, ...outer];
    for (const finding of findings) this.add(document, object, described, finding, acknowledgements);
    for (const each of annotated) this.unchecked.push({ each, annotation: { document, path: [...object.at, ...ANNOTATION_PATH] } });
    const together = targets.filter(({ judge: { together: wanted } }) => wanted);
    if (together.length === 0) return;
    this.waiting.push({ filed: { file: this.file, manifest: object.manifest }, targets: together, document, object, described, acknowledgements });
  }

  /** What every target says, each finding once and with the targets that say it. */
  private findingsOf(
    document: ManifestDocument, { manifest, at }: ObjectAt, targets: readonly LintTarget[], source: ManifestSource,
  ): JudgedFinding[] {
    const repeated = document.repeatedFields(at);
    const [first, ...others] = targets;
    const all: JudgedFinding[] = this.judged(first, manifest, repeated, source).map(finding => ({ ...finding, target: first.name }));
    if (others.length === 0) return all;
    const byText = new Map(all.map(finding => [textOf(finding), finding]));
    for (const target of others) {
      for (const finding of this.judged(target, manifest, repeated, source)) {
        const known = byText.get(textOf(finding));
        if (known) {
          known.target += `, ${target.name}`;
        } else {
          const added = { ...finding, target: target.name };
          all.push(added);
          byText.set(textOf(added), added);
        }
      }
    }
    return all;
  }

  private judged(
    { version, judge, hazards }: LintTarget, manifest: unknown, repeated: readonly RepeatedField[], source: ManifestSource,
  ): FixableFinding[] {
    const { findings, subject } = judge.validate(manifest, version, repeated, this.rules, source);
    return this.withPresets(judge, [...findings, ...subject === undefined ? [] : this.hazardsOf(hazards, subject)]);
  }

  /** What is found of a manifest with presets over it can come from any of them, and stands at the nearest place of the manifest. */
  private withPresets({ takesPresets }: ManifestJudge, findings: FixableFinding[]): FixableFinding[] {
    const names = (this.rules.presets ?? []).map(({ file }) => file);
    if (!takesPresets || names.length === 0) return findings;
    const what = names.length === 1 ? `the preset ${names[0]}` : `the presets ${names.join(', ')}`;
    return findings.map(finding => names.some(name => finding.message.includes(name)) ? finding : { ...finding, message: `with ${what} over it: ${finding.message}` });
  }

  private hazardsOf(hazards: LintTarget['hazards'], subject: unknown): FixableFinding[] {
    const all: FixableFinding[] = [];
    for (const rule of hazards) {
      const problems = rule.check(subject);
      if (problems.length === 0) continue;
      for (const { fix, ...problem } of problems) {
        const suggestion = problem.suggestion ?? rule.suggestion;
        all.push({
          rule: rule.name,
          kind: rule.kind,
          severity: rule.severity,
          ...problem,
          ...suggestion !== undefined && { suggestion },
          ...fix && { proposedFix: fix },
        });
      }
    }
    return all;
  }

  private add(document: ManifestDocument, { manifest, at }: ObjectAt, object: LintObject, finding: JudgedFinding,
    acknowledgements: readonly WrittenAcknowledgement[], where?: Place): void {
    const severity = this.rules.severityOf(finding.rule, finding.severity);
    if (severity === undefined || finding.isOfFile && this.isSaidOfFile(finding)) return;
    const { proposedFix, target, path, by, cause, rule, kind, message, suggestion } = finding;
    const source = helmSource(document.part.text);
    const acknowledged = this.acknowledgementOf(rule, object, acknowledgements);
    this.found.push({
      finding: {
        rule,
        kind,
        severity,
        message,
        file: this.file,
        ...source !== undefined && { source },
        document: document.index,
        ...where ?? document.place([...at, ...stepsTo(manifest, path)]),
        path,
        ...suggestion !== undefined && { suggestion },
        object,
        target,
        ...by !== undefined && { by },
        ...cause && { cause },
        ...proposedFix && { fix: { description: proposedFix.description, isSuggested: proposedFix.isSuggested === true } },
        fingerprint: this.fingerprint(finding, object),
        ...acknowledged && { acknowledged },
      },
      ...proposedFix && { fix: { proposed: proposedFix, part: document.part, at } },
    });
  }

  private isSaidOfFile(finding: JudgedFinding): boolean {
    const text = textOf(finding);
    return this.saidOfFile.has(text) || !this.saidOfFile.add(text);
  }

  private acknowledgementOf(rule: string, object: LintObject, written: readonly WrittenAcknowledgement[]) {
    let first: WrittenAcknowledgement | undefined;
    for (const each of written) {
      if (!each.accepts(rule)) continue;
      each.isUsed = true;
      first ??= each;
    }
    const by = first ?? this.rules.acknowledgements.find(each => each.rule === rule && each.appliesTo(this.file, object));
    return by && { reason: by.reason, source: by.source };
  }

  private fingerprint({ rule, path }: Finding, object: LintObject): string {
    if (this.lastObject !== object) [this.lastObject, this.objectText] = [object, JSON.stringify(object)];
    const key = `${rule} ${this.objectText} ${path}`;
    const occurrence = this.occurrences.get(key) ?? 0;
    this.occurrences.set(key, occurrence + 1);
    return fingerprintOf(rule, object, path, occurrence);
  }

  /** What is wrong with an acknowledgement: in a comment, or in an annotation. */
  private checkAcknowledgement(each: WrittenAcknowledgement, annotation?: AnnotationAt): void {
    const problem = each.mistake ?? each.unusedProblem(this.rules);
    if (!problem) return;
    const { document } = annotation ?? each.place!;
    this.input(document, problem.rule, problem, annotation ? document.place(annotation.path) : document.placeOf(each.place!.offset));
  }

  private input(document: ManifestDocument, rule: InputRuleName, problem: Omit<Problem, 'path'>, place: Place): void {
    const finding = inputFinding(this.file, rule, problem, place, document.index);
    const severity = this.rules.severityOf(rule, finding.severity);
    if (severity === undefined) return;
    this.found.push({ finding: { ...finding, severity, fingerprint: this.fingerprint({ ...finding, path: problem.message }, NO_OBJECT) } });
  }
}

/** Whether a text has one document at most; a line of dashes before or behind it makes no other one. */
function isAlone(text: string): boolean {
  let documents = 0;
  for (const part of splitDocuments(text)) if (/^[ \t]*[^ \t#\r\n]/m.test(part.text) && ++documents > 1) return false;
  return true;
}

/** Two targets that say this say the same. */
export function textOf({ rule, path, message }: Finding): string {
  return `${rule} ${path} ${message}`;
}

const NO_OBJECT: LintObject = { apiVersion: '', kind: '' };
