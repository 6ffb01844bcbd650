import { collectStatements } from '../../tests/checked-rows/collect-statements.ts'
import { projectRoot } from '../run-command.ts'

/** Every statement whose row type the server's tests could not compare with what the database answers. */
export async function checkStatements(): Promise<readonly string[]> {
  return collectStatements(projectRoot).problems
}
