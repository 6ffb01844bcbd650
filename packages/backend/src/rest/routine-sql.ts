import type { Catalogue, Columns, Routine } from './catalogue.ts'
import { RestError } from './rest-error.ts'
import { publicName, quoteName, type SqlValues } from './sql-text.ts'

/** The one overload whose parameters are those that were given. */
export function findRoutine(catalogue: Catalogue, name: string, given: readonly string[]): Routine {
  const fits = (catalogue.routines.get(name) ?? []).filter(
    ({ parameters }) =>
      given.every((argument) => parameters.some((parameter) => parameter.name === argument)) &&
      parameters.every((parameter) => !parameter.required || given.includes(parameter.name)),
  )
  const [found, ...others] = fits
  const signature = `public.${name}(${given.join(', ')})`
  if (!found) {
    throw new RestError(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
      details: `Searched for the function public.${name} ${
        given.length === 0 ? 'without parameters' : `with parameters ${given.join(', ')}`
      }, but no matches were found in the schema cache.`,
    })
  }
  if (others.length > 0) {
    throw new RestError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between several ${signature}`,
    )
  }
  return found
}

export const scalarName = 'pgrst_scalar'

/** The call as a query: arguments from one JSON object, values read by PostgreSQL. */
export function callWithJson(
  values: SqlValues,
  routine: Routine,
  json: string,
  names: readonly string[],
): string {
  const used = routine.parameters.filter(({ name }) => names.includes(name))
  if (used.length === 0) return call(routine, '')
  const record = used.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  const passed = used.map(({ name }) => `${quoteName(name)} := a.${quoteName(name)}`).join(', ')
  return `select c.* from json_to_record(${values.bind(json)}::json) as a (${record}) cross join lateral ${callee(routine, passed)} as ${calleeAlias(routine)}`
}

/** The call with arguments of a query string. */
export function callWithText(values: SqlValues, routine: Routine, given: URLSearchParams): string {
  const passed = routine.parameters.flatMap(({ name, type }) => {
    const text = given.get(name)
    return text === null ? [] : [`${quoteName(name)} := ${values.bind(text)}::${type}`]
  })
  return call(routine, passed.join(', '))
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
