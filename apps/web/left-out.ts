import type { Plugin } from 'vite'

/**
 * Parts of libraries that this app never reaches and that the bundler cannot tell to be unreachable. Without them
 * the first script is some kilobytes smaller. What is left out must be found: an upgrade that moved it stops the
 * build instead of growing it in silence.
 */
interface Part {
  file: RegExp
  leaveOut: (code: string) => string
}

const parts: readonly Part[] = [
  {
    // Names for developers' tools are assignments, so that components nobody imports (forms, fetchers, a scroll
    // restoration of its own) would stay; and so would what `forwardRef` might do.
    file: /react-router\/dist\/production\/lib\/(?:dom\/lib|dom\/ssr\/components|components|context)\.js$/,
    leaveOut: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= ([\w$]+\.(?:forwardRef|memo|createContext|createElement)\()/g, '= /*#__PURE__*/ $1'),
  },
  {
    // A link's `prefetch` works with the router's own server and its manifest; ours preload by `import()`.
    file: /react-router\/dist\/production\/lib\/dom\/lib\.js$/,
    leaveOut: (code) =>
      code.replace(
        'FrameworkContext, PrefetchPageLinks, mergeRefs, usePrefetchBehavior } from "./ssr/components.js";',
        `FrameworkContext, mergeRefs } from "./ssr/components.js";
        const PrefetchPageLinks = () => null;
        const usePrefetchBehavior = () => [false, null, {}];`,
      ),
  },
  {
    // Numbers and dates are written by src/format, never inside a text.
    file: /i18next\/dist\/esm\/i18next\.js$/,
    leaveOut: (code) =>
      code.replace(
        /^class Formatter \{[\s\S]*?\n\}\n/m,
        'class Formatter { init() {} format(value) { return value } }\n',
      ),
  },
  {
    // Notes for developers, written only with i18next's `debug` on.
    file: /i18next\/dist\/esm\/i18next\.js$/,
    leaveOut: (code) =>
      code.replace(/this\.logger\.(?:warn|log|deprecate)\((?:[^()]|\([^()]*\))*\)/g, 'void 0'),
  },
]

export function leftOut(): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      let left = code
      for (const { file, leaveOut } of parts) {
        if (!file.test(id)) continue
        const next = leaveOut(left)
        if (next === left) this.error(`${id} has nothing of what apps/web/left-out.ts leaves out`)
        left = next
      }
      return left === code ? null : { code: left, map: null }
    },
  }
}
