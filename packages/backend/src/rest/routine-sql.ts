import type { Catalog, Columns, Parameter, Relation, Routine } from './catalog.ts'
import { RestError } from './rest-error.ts'
import { publicName, quoteName, type SqlValues } from './sql-text.ts'

/** The arguments of a call: by name, or a body that is one argument. */
export interface GivenArguments {
  names: readonly string[]
  /** Undefined when the URL contains the arguments. */
  body: { kind: 'object' | 'value' | 'text'; text: string } | undefined
}

/** The overload whose parameters match the given names, or that takes the whole body. */
export function findRoutine(catalog: Catalog, name: string, given: GivenArguments): Routine {
  const overloads = catalog.routines.get(name) ?? []
  const hasNames = given.body === undefined || given.body.kind === 'object'
  const named = overloads.filter((routine) => hasNames && takesNames(routine, given.names))
  const fits = named.length > 0 ? named : overloads.filter((routine) => takesBody(routine, given))
  const [found, ...others] = fits
  if (!found) throw notFound(name, given)
  if (others.length > 0) throw severalFound(fits)
  return found
}

function takesNames({ parameters }: Routine, given: readonly string[]): boolean {
  return (
    given.every((argument) => parameters.some(({ name }) => name === argument)) &&
    parameters.every(({ name, required }) => !required || given.includes(name))
  )
}

function takesBody({ unnamed }: Routine, { body }: GivenArguments): boolean {
  if (unnamed === undefined || body === undefined) return false
  return body.kind === 'text' ? unnamed === 'text' : unnamed === 'json' || unnamed === 'jsonb'
}

function notFound(name: string, { names, body }: GivenArguments): RestError {
  const listed = names.join(', ')
  const parameters = names.length > 1 ? `parameters ${listed}` : `parameter ${listed}`
  const searched =
    body?.kind === 'text'
      ? 'with a single unnamed text parameter'
      : `${names.length === 0 ? 'without parameters' : `with ${parameters}`}${
          body ? ' or with a single unnamed json/jsonb parameter' : ''
        }`
  const signature = names.length === 0 ? ' without parameters' : `(${listed})`
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function public.${name}${body?.kind === 'text' ? '' : signature} in the schema cache`,
    {
      details: `Searched for the function public.${name} ${searched}, but no matches were found in the schema cache.`,
    },
  )
}

function severalFound(fits: readonly Routine[]): RestError {
  const signatures = fits.map(
    ({ name, parameters }) =>
      `public.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`,
  )
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}

export const scalarName = 'pgrst_scalar'

/** The call as a query: PostgreSQL parses the arguments from one JSON object. */
export function callWithBody(values: SqlValues, routine: Routine, { names, body }: GivenArguments): string {
  const text = body?.text ?? ''
  if (routine.unnamed !== undefined && text !== '') {
    return call(routine, `${values.bind(text)}::${routine.unnamed}`)
  }
  const used = routine.parameters.filter(({ name }) => names.includes(name))
  if (used.length === 0) return call(routine, '')
  const record = used.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  const passed = used.map((parameter) => passedAs(parameter, `a.${quoteName(parameter.name)}`)).join(', ')
  return `select c.* from json_to_record(${values.bind(text)}::json) as a (${record}) cross join lateral ${callee(routine, passed)} as ${calleeAlias(routine)}`
}

/** The call with arguments of a query string. */
export function callWithText(values: SqlValues, routine: Routine, given: URLSearchParams): string {
  const passed = routine.parameters.flatMap((parameter) => {
    const texts = given.getAll(parameter.name)
    const [text] = texts
    if (text === undefined) return []
    return [passedAs(parameter, `${values.bind(parameter.variadic ? texts : text)}::${parameter.type}`)]
  })
  return call(routine, passed.join(', '))
}

function passedAs({ name, variadic }: Parameter, sql: string): string {
  return `${variadic ? 'variadic ' : ''}${quoteName(name)} := ${sql}`
}

/** The table whose rows a function returns, so that they can embed whatever the table can. */
export function relationReturned({ relations }: Catalog, { returns }: Routine): Relation | undefined {
  return returns.kind === 'rows' && returns.relation !== undefined
    ? relations.get(returns.relation)
    : undefined
}

export function columnsOf(routine: Routine): Columns {
  if (routine.returns.kind === 'rows') return routine.returns.columns
  const scalar = { name: scalarName, type: 'text', baseType: 'text', isArray: false, default: null }
  return new Map([[scalarName, scalar]])
}

function call(routine: Routine, passed: string): string {
  return `select c.* from ${callee(routine, passed)} as ${calleeAlias(routine)}`
}

function callee(routine: Routine, passed: string): string {
  return `${publicName(routine.name)}(${passed})`
}

function calleeAlias(routine: Routine): string {
  return routine.returns.kind === 'rows' ? 'c' : `c (${scalarName})`
}
