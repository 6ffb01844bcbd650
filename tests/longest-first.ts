import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These tests start and kill whole servers: short files, minutes to run. */
const startsProcesses = /\/tests\/(?:lifecycle|operations)\//

/** Starts the longest files first, so that no core waits for a last one. Vitest goes by a file's size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => startsProcesses.test(moduleId)
    return [...bySize.filter(isLong), ...bySize.filter((file) => !isLong(file))]
  }
}
