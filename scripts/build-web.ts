/** `npm run build`: builds the web app like `npm start`, only when its sources have changed. */

import { runCommand } from '../apps/server/src/commands/run-command.ts'
import { buildWebWhenStale } from '../apps/server/src/web/build-web-when-stale.ts'

await runCommand(async () => void (await buildWebWhenStale()))
