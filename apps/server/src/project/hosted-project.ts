import { createResolveCaller } from '@localchef/backend/auth/create-resolve-caller'
import { listOwnedFiles, removeProjectFiles, signProjectFile } from '@localchef/backend/hosted/project-files'
import { createProjectKeys } from '@localchef/backend/hosted/project-keys'
import type { HostedSettings } from '../hosted-settings.ts'
import type { Settings } from '../settings.ts'
import type { Project } from './project.ts'

export interface HostedProject extends Project {
  url: string
  storage: undefined
}

/** A hosted Supabase project. The browser talks to it directly; this process has its database and its secret key. */
export function createHostedProject(
  hosted: HostedSettings,
  settings: Pick<Settings, 'jwtSecret'>,
): HostedProject {
  const keys = createProjectKeys({ ...hosted, seed: settings.jwtSecret })
  return {
    keys,
    resolveCaller: createResolveCaller(keys),
    url: hosted.url,
    storage: undefined,
    files: { sign: ({ bucket, path }, seconds) => signProjectFile(hosted, bucket, path, seconds) },
    removeFilesOf: async (connection, userId) =>
      removeProjectFiles(hosted, await listOwnedFiles(connection, userId)),
    filesFault: async () => null,
    tasks: [],
    connectionCount: () => 0,
    waitingBytes: () => ({ unsent: 0, queued: 0 }),
    upgrade: () => false,
    start: async () => undefined,
    stop: async () => undefined,
  }
}
