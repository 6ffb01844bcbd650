import { enableCompileCache, flushCompileCache } from 'node:module'
import { compiledFolder } from '../lifecycle/compiled-folder.ts'

/** What the build of a release does last: reads the server's modules once, so that its first start finds them compiled. */
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
