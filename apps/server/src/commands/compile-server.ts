import { enableCompileCache, flushCompileCache } from 'node:module'
import { compiledFolder } from '../lifecycle/compiled-folder.ts'

/** Last step of a release build: loads the server's modules once, so that the first start finds them compiled. */
enableCompileCache(compiledFolder)
await Promise.all([
  import('../application.ts'),
  import('../server.ts'),
  import('../lifecycle/log.ts'),
  import('../lifecycle/run-until-signalled.ts'),
  import('../lifecycle/say-ready.ts'),
  import('../lifecycle/warn-of-settings.ts'),
  import('../web/find-built-web.ts'),
])
flushCompileCache()
process.exit(0)
