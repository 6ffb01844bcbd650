import { collectStatements } from '../../tests/checked-rows/collect-statements.ts'
import { projectRoot } from '../run-command.ts'

/** Finds statements whose row type the server's tests cannot compare with the returned rows. */
export async function checkStatements(): Promise<readonly string[]> {
  return collectStatements(projectRoot).problems
}
