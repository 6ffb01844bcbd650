import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { queryMessage } from './wire-messages.ts'

/**
 * PGlite with an SQL parser that is compiled once, plainly.
 *
 * The grammar is one function of 100 kB. The first few statements make it look hot, and the optimising compiler
 * then works on it for one to two seconds and takes 600 MB meanwhile (`--trace-wasm-compilation-times`), to make
 * parsing a statement some ten microseconds faster. WebAssembly is compiled function by function as each is first
 * called, and whether a function will ask for more is settled in that moment: so the parser is called for the
 * first time, with nothing to parse, while no function may. Should V8 or PGlite one day do this differently, all
 * that is lost is the saving.
 */
export class LeanEngine extends PGlite {
  /** The first thing PGlite does once the engine is up, and its first SQL. */
  override async _initArrayTypes(options?: { force?: boolean }): Promise<void> {
    setFlagsFromString('--wasm-tier-up-filter=0')
    try {
      this.execProtocolRawSync(queryMessage(';'))
    } finally {
      setFlagsFromString('--wasm-tier-up-filter=-1')
    }
    await super._initArrayTypes(options)
  }
}
