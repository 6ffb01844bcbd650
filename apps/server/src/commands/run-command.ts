import { describeForPeople } from '../lifecycle/describe-for-people.ts'

/** Runs a command and exits with 0, or with 1 and a readable message when it fails. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
    process.exit(0)
  } catch (error) {
    console.error(describeForPeople(error))
    process.exit(1)
  }
}
