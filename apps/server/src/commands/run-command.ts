import { describeForPeople } from '../lifecycle/describe-for-people.ts'

/** Ends the process with 1 and plain words when the command cannot do what it was asked to. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
    process.exit(0)
  } catch (error) {
    console.error(describeForPeople(error))
    process.exit(1)
  }
}
