import { relative } from 'node:path'
import type {
  CallExpression,
  Expression,
  Node,
  SourceFile,
  TaggedTemplateExpression,
  TemplateLiteral,
} from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAwaitExpression,
  isBindingElement,
  isCallExpression,
  isExpressionStatement,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import {
  API,
  type Checker,
  type Project,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import { createShapes } from './shape-of-type.ts'
import type { Statement, Statements } from './statement.ts'

const primitives = TypeFlags.Primitive | TypeFlags.Boolean

const sources = /\/(packages\/[^/]+|apps\/server)\/src\/.*(?<!\.test)\.ts$/

/** Collects all statements in the sources with their row types. Runs the type checker, which takes some seconds. */
export function collectStatements(root: string): Statements {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: ['tsconfig.json'] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error('tsconfig.json opens no project')
    return collect(project, root)
  } finally {
    api.close()
  }
}

function collect(project: Project, root: string): Statements {
  const { checker, program } = project
  const { shapes, indexOf } = createShapes(checker)
  const statements: Statement[] = []
  const problems: string[] = []
  for (const name of project.rootFiles.filter((file) => sources.test(file))) {
    const file = program.getSourceFile(name)
    if (!file) continue
    const nodes = nodesOf(file, isAsking)
    for (const node of nodesOf(file, isUncheckedCast)) {
      problems.push(`${relative(root, name)}:${lineOf(file, node)} gives rows a type that no check knows`)
    }
    const types = nodes.length > 0 ? checker.getTypeAtLocation(nodes) : []
    for (const [index, node] of nodes.entries()) {
      const place = `${relative(root, name)}:${lineOf(file, node)}`
      const type = types[index]
      const row = type && rowOf(checker, node, type)
      if (row === undefined) continue
      if (isAny(checker, row) && readsRows(checker, node)) {
        problems.push(`${place} reads rows whose type is any`)
      }
      if (saysNothing(checker, row)) continue
      if (row.flags & primitives) {
        problems.push(`${place} gives a part of a statement a type, which no answer can check`)
        continue
      }
      const fragments = fragmentsOf(checker, node)
      if (!fragments) {
        problems.push(`${place} asks for a text that stands somewhere else`)
        continue
      }
      statements.push({
        place,
        form: isCallExpression(node) ? 'call' : 'tag',
        fragments,
        row: indexOf(row),
        type: checker.typeToString(row),
      })
    }
  }
  return { shapes, statements, problems: [...problems, ...mistakable(statements)] }
}

/** Statements with the same text but different row types, which the finder cannot tell apart. */
function mistakable(statements: readonly Statement[]): string[] {
  const alike = Map.groupBy(statements, ({ form, fragments }) => `${form} ${JSON.stringify(fragments)}`)
  return [...alike.values()].flatMap(([first, ...others]) =>
    others
      .filter(({ type }) => type !== first?.type)
      .map(({ place }) => `${place} has the text of ${first?.place} and asserts other rows`),
  )
}

type Asking = TaggedTemplateExpression | CallExpression

function nodesOf<Kind extends Node>(file: SourceFile, isWanted: (node: Node) => node is Kind): Kind[] {
  const found: Kind[] = []
  const visit = (node: Node): void => {
    if (isWanted(node)) found.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

function isAsking(node: Node): node is Asking {
  return isTaggedTemplateExpression(node) || methodOf(node)?.name === 'query'
}

/** `sql.raw<Row>(…)` and similar, and `….$castTo<Row>()`. */
function isUncheckedCast(node: Node): node is CallExpression {
  const method = methodOf(node)
  return method?.name === '$castTo' || (method?.object === 'sql' && method.isTyped)
}

function methodOf(node: Node): { object: string; name: string; isTyped: boolean } | undefined {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return undefined
  const { expression: object, name } = node.expression
  return {
    object: isIdentifier(object) ? object.text : '',
    name: name.text,
    isTyped: node.typeArguments !== undefined,
  }
}

/** The `Row` of `RawBuilder<Row>` and of `Promise<{ rows: Row[] }>`; undefined for anything else. */
function rowOf(checker: Checker, node: Asking, type: Type): Type | undefined {
  const name = type.getSymbol()?.name
  if (!isCallExpression(node)) return name === 'RawBuilder' ? argumentOf(checker, type) : undefined
  const answer = name === 'Promise' ? argumentOf(checker, type) : undefined
  const rows = answer && checker.getPropertyOfType(answer, 'rows')
  const array = rows && checker.getTypeOfSymbol(rows)
  return array && checker.isArrayType(array) ? argumentOf(checker, array) : undefined
}

function argumentOf(checker: Checker, type: Type): Type | undefined {
  return type.isTypeReference() ? checker.getTypeArguments(type as TypeReference)[0] : undefined
}

/** `any`, or the row of the driver, whose columns are all `any`. */
function isAny(checker: Checker, row: Type): boolean {
  const [columns] = row.isObjectType() ? checker.getIndexInfosOfType(row) : []
  return ((columns?.valueType ?? row).flags & TypeFlags.Any) !== 0
}

/** Whether the row type names no column. */
function saysNothing(checker: Checker, row: Type): boolean {
  if (row.flags & TypeFlags.AnyOrUnknown) return true
  return row.isObjectType() && checker.getPropertiesOfType(row).length === 0
}

/**
 * Whether rows of the answer can be read: by `await`, by `.then`, as an item of `Promise.all`, or by the caller of the
 * function that returns it.
 */
function readsRows(checker: Checker, node: Asking): boolean {
  const holder = outside(node)
  if (isAwaitExpression(holder)) return bindsRows(outside(holder))
  // An adapter that sends a text of its caller has no rows of its own.
  if (isReturnStatement(holder) || isArrowFunction(holder)) return fragmentsOf(checker, node) !== undefined
  if (isPropertyAccessExpression(holder)) return holder.name.text === 'then' && thenReadsRows(holder.parent)
  return isArrayLiteralExpression(holder) && isPromiseAll(holder.parent) && !isDiscarded(holder.parent)
}

/** `{ rows } = …`, `answer = …` or `(…).rows`. */
function bindsRows(holder: Node): boolean {
  if (isPropertyAccessExpression(holder)) return holder.name.text === 'rows'
  if (isReturnStatement(holder)) return true
  return isVariableDeclaration(holder) && namesRows(holder.name)
}

function namesRows(name: Node): boolean {
  let reads = isIdentifier(name)
  name.forEachChild((element) => {
    if (isBindingElement(element)) reads ||= (element.propertyName ?? element.name)?.getText() === 'rows'
  })
  return reads
}

function thenReadsRows(call: Node): boolean {
  const [callback] = isCallExpression(call) ? call.arguments : []
  if (!callback || !isArrowFunction(callback)) return true
  const [answer] = callback.parameters
  return answer !== undefined && namesRows(answer.name)
}

function isPromiseAll(node: Node): boolean {
  const method = methodOf(node)
  return method?.object === 'Promise' && method.name === 'all'
}

/** `await Promise.all([…])` as a statement. */
function isDiscarded(node: Node): boolean {
  const awaited = outside(node)
  return isAwaitExpression(awaited) && isExpressionStatement(awaited.parent)
}

/** The node around, without parentheses. */
function outside(node: Node): Node {
  return isParenthesizedExpression(node.parent) ? outside(node.parent) : node.parent
}

function fragmentsOf(checker: Checker, node: Asking): string[] | undefined {
  return isCallExpression(node) ? textOf(checker, node.arguments[0]) : fixedParts(node.template)
}

/** The text of a literal or of a named constant. Constants interpolated into a text become parts of it. */
function textOf(checker: Checker, text: Expression | undefined): string[] | undefined {
  if (!text) return undefined
  if (isStringLiteral(text)) return [text.text]
  if (isNoSubstitutionTemplateLiteral(text)) return [text.text]
  if (isTemplateExpression(text)) {
    const parts = [text.head.text]
    for (const { expression, literal } of text.templateSpans) {
      const [first, ...others] = isIdentifier(expression)
        ? (textOf(checker, expression) ?? ['', ''])
        : ['', '']
      parts.push(`${parts.pop()}${first}`, ...others)
      parts.push(`${parts.pop()}${literal.text}`)
    }
    return parts
  }
  if (!isIdentifier(text)) return undefined
  const declaration = checker.getSymbolAtLocation(text)?.valueDeclaration?.resolve()
  return declaration && isVariableDeclaration(declaration)
    ? textOf(checker, declaration.initializer)
    : undefined
}

function fixedParts(template: TemplateLiteral): string[] {
  if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
}

function lineOf(file: SourceFile, node: Node): number {
  return file.text.slice(0, node.getStart(file)).split('\n').length
}
