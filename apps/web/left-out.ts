import type { Plugin } from 'vite'

/**
 * Parts of libraries that this app never reaches but that the bundler can't prove unreachable. Leaving them out saves
 * some kilobytes of the first script. A pattern that no longer matches fails the build, so that an upgrade can't add
 * them back unnoticed.
 */
interface Part {
  file: RegExp
  leaveOut: (code: string) => string
}

const parts: readonly Part[] = [
  {
    // Assigning a `displayName` and calling `forwardRef` count as side effects, which would keep components that
    // nobody imports (forms, fetchers, the router's scroll restoration).
    file: /react-router\/dist\/production\/lib\/(?:dom\/lib|dom\/ssr\/components|components|context)\.js$/,
    leaveOut: (code) =>
      code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/= ([\w$]+\.(?:forwardRef|memo|createContext|createElement)\()/g, '= /*#__PURE__*/ $1'),
  },
  {
    // A link's `prefetch` needs the router's own server and manifest; our pages preload by `import()`.
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
    // Messages for developers. The conditions stay, and a failed condition still throws an error.
    file: /react-router\/dist\/production\/lib\/(?:hooks|components|router\/(?:history|utils))\.js$/,
    leaveOut: (code) =>
      code
        .replace(/^\t+warning(?:Once)?\(.*\);$/gm, '')
        .replace(/^(\t+invariant\(.*?), (?:`|"[^"]{9}|get\w+Error\().*\);$/gm, '$1);'),
  },
  {
    // The names of components, and icons given by name: all icons of this app are Lucide's own components.
    file: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    leaveOut: (code) =>
      code
        .replace(/ {2}if \(iconData\.name\) \{[\s\S]*?\n {2}\}\n/, '')
        .replace(/typeof iconDataOrName === "string" \? .* : iconDataOrName/, 'iconDataOrName'),
  },
  {
    // Numbers and dates are formatted by src/shared/format, never inside a text.
    file: /i18next\/dist\/esm\/i18next\.js$/,
    leaveOut: (code) =>
      code.replace(
        /^class Formatter \{[\s\S]*?\n\}\n/m,
        'class Formatter { init() {} format(value) { return value } }\n',
      ),
  },
  {
    // Texts that include others by `$t(`, which `npm test -- translations` refuses.
    file: /i18next\/dist\/esm\/i18next\.js$/,
    leaveOut: (code) =>
      code
        .replace(/^ {2}nest\(str, [\s\S]*?\n {2}\}\n/m, '')
        .replace(/^ +let nestBef;\n[\s\S]*?(?=^ +let data = )/m, '')
        .replace(/^ +if \(skipOnVariables\) \{\n[^}]*nestAft[^}]*\}\n/m, '')
        .replace(/^ +if \(opt\.nest !== false\) [\s\S]*?\}, opt\);\n/m, ''),
  },
  {
    // Messages for developers, which i18next only logs with `debug` on.
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
