import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { refuseStaleOutput, ROOT } from './emitted-files';

/*
 * jsii refuses many shapes, and silently bends others: it cuts overloads to the first one, makes `any` of a type parameter, a plain text of a union of
 * texts, and leaves exported functions and constants out. Other languages then get less than TypeScript does. So the public API is looked at here.
 */

beforeAll(refuseStaleOutput);

const program = ts.createProgram([join(ROOT, 'lib/index.d.ts')], {
  target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.Node16, strict: true, skipLibCheck: true, types: [],
});
const checker = program.getTypeChecker();
const index = program.getSourceFile(join(ROOT, 'lib/index.d.ts'))!;
const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(index)!);
const assembly = JSON.parse(readFileSync(join(ROOT, '.jsii'), 'utf8'));

/** Words that a member must not be called, since it would be renamed or refused there. */
const KEYWORDS = ['and', 'as', 'assert', 'async', 'await', 'break', 'case', 'chan', 'class', 'continue', 'def', 'default', 'defer', 'del', 'elif', 'else',
  'except', 'fallthrough', 'finally', 'for', 'from', 'func', 'global', 'go', 'goto', 'if', 'import', 'in', 'interface', 'is', 'lambda', 'map', 'nonlocal',
  'not', 'or', 'package', 'pass', 'raise', 'range', 'return', 'select', 'struct', 'switch', 'try', 'type', 'var', 'while', 'with', 'yield'];

/** Fields of Kubernetes and Polyaxon that bear such a name. They are renamed in Go and Python. */
const ACCEPTED_KEYWORDS = ['FailureCondition.type', 'FindingCause.type', 'ConditionRecord.type', 'PolyaxonHostPathOptions.type', 'PolyaxonIo.type'];

const isInternal = (symbol: ts.Symbol) => symbol.name.startsWith('_')
  || symbol.declarations?.some(each => ts.canHaveModifiers(each) && each.modifiers?.some(modifier => modifier.kind === ts.SyntaxKind.PrivateKeyword));

interface Member {
  readonly name: string;
  readonly symbol: ts.Symbol;
  /** Documented where it was first declared. */
  readonly isOverride: boolean;
}

/** The public members that are declared here, not what comes from cdk8s. */
function membersOf(symbol: ts.Symbol): Member[] {
  const own = [...symbol.members?.values() ?? [], ...symbol.exports?.values() ?? []];
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const bases = type.isClassOrInterface() ? checker.getBaseTypes(type) : [];
  return own.filter(each => !isInternal(each) && each.name !== 'prototype').map(each => (
    { name: `${symbol.name}.${each.name}`, symbol: each, isOverride: bases.some(base => base.getProperty(each.name) !== undefined) }));
}

const members = exported.flatMap(membersOf);
const documentationOf = (symbol: ts.Symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();

test('the names are those of the golden list, and none is lost on the way to other languages', () => {
  const names = exported.map(symbol => symbol.name).sort();
  const inAssembly = Object.values<any>(assembly.types).map(type => type.name).sort();
  expect(inAssembly).toEqual(names);
  expect(names).toMatchSnapshot();
});

test('only classes, structs and enums are exported', () => {
  const kinds = [ts.isClassDeclaration, ts.isInterfaceDeclaration, ts.isEnumDeclaration];
  const isOfJsii = (declaration: ts.Declaration) => kinds.some(is => is(declaration));
  expect(exported.filter(symbol => !symbol.declarations!.every(isOfJsii)).map(symbol => symbol.name)).toEqual([]);
});

test('the value of an enum member is its name: other languages see only that', () => {
  const enums = exported.flatMap(symbol => symbol.declarations!.filter(ts.isEnumDeclaration));
  expect(enums.length).toBeGreaterThan(3);
  const wrong = enums.flatMap(each => each.members).filter(member => checker.getConstantValue(member) !== member.name.getText());
  expect(wrong.map(member => member.getText())).toEqual([]);
});

test('a method has one signature', () => {
  const overloaded = members.filter(({ symbol }) => symbol.name !== '__constructor' && (symbol.declarations?.length ?? 0) > 1
    && !symbol.declarations!.every(ts.isAccessor));
  expect(overloaded.map(each => each.name)).toEqual([]);
});

test('nothing has a type parameter', () => {
  const generic = [...exported.map(symbol => ({ name: symbol.name, symbol })), ...members]
    .filter(({ symbol }) => symbol.declarations!.some(each => ((each as any).typeParameters?.length ?? 0) > 0));
  expect(generic.map(each => each.name)).toEqual([]);
});

test('no type is a union of several things, or a text among some texts', () => {
  const bent: string[] = [];
  for (const { name, symbol } of members) {
    for (const declaration of symbol.declarations!) {
      ts.forEachChild(declaration, function visit(node): void {
        const isBent = (ts.isUnionTypeNode(node) && node.types.filter(each => each.kind !== ts.SyntaxKind.UndefinedKeyword).length > 1)
          || (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) || ts.isTupleTypeNode(node) || ts.isConditionalTypeNode(node);
        if (isBent) bent.push(`${name}: ${node.getText()}`);
        ts.forEachChild(node, visit);
      });
    }
  }
  expect(bent).toEqual([]);
});

test('no member is called like a keyword of Python or Go', () => {
  const called = members.filter(({ symbol }) => KEYWORDS.includes(symbol.name)).map(each => each.name);
  expect(called).toEqual(ACCEPTED_KEYWORDS);
});

test('everything is documented', () => {
  const own = members.filter(each => !each.isOverride && each.symbol.name !== '__constructor');
  const silent = [...exported.map(symbol => ({ name: symbol.name, symbol })), ...own]
    .filter(({ symbol }) => documentationOf(symbol) === '');
  expect(silent.map(each => each.name)).toEqual([]);
});

test('every optional property says what happens without it', () => {
  const silent = members.filter(({ symbol }) => symbol.declarations!.some(each => ts.isPropertySignature(each) && each.questionToken))
    .filter(({ symbol }) => !symbol.getJsDocTags(checker).some(tag => tag.name === 'default'));
  expect(silent.map(each => each.name)).toEqual([]);
});

test('every parameter of a method is described', () => {
  const parameters = members.filter(each => !each.isOverride).flatMap(({ name, symbol }) => symbol.declarations!.filter(ts.isMethodDeclaration)
    .flatMap(method => method.parameters.map(parameter => ({ name: `${name}(${parameter.name.getText()})`, symbol: parameter.name }))));
  const silent = parameters.filter(each => documentationOf(checker.getSymbolAtLocation(each.symbol)!) === '').map(each => each.name);
  expect(silent).toEqual([]);
});
