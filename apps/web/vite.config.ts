import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { languages } from '@localchef/contracts/language'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin } from 'vite'
import { appIcons } from './app-icons.ts'
import {
  firstFiles,
  firstIcons,
  isFirstModule,
  isLandingPart,
  isMovable,
  isOurs,
  landingPage,
  sharedParts,
  startAfterPaint,
} from './first-script.ts'
import { firstStyles } from './first-styles.ts'
import { leftOut } from './left-out.ts'
import { lighterFonts } from './lighter-fonts.ts'
import { offlineShell } from './offline-shell.ts'

/** The server that `npm run dev` starts beside the watching web build. */
const apiUrl = process.env.API_URL ?? 'http://localhost:3000'
const serverPaths = [
  '/auth/v1',
  '/auth/verify',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/captcha/v1',
  '/config.json',
  '/dev',
  '/docs',
  '/unsubscribe',
  '/invitation',
  '/dev/mailbox',
  '/docs/api',
  '/healthz',
  '/readyz',
]

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild
      ? []
      : [
          leftOut(),
          bootScript(),
          firstStyles(),
          startAfterPaint(),
          lighterFonts(),
          appIcons(),
          offlineShell(),
        ]),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, { target: apiUrl }])),
      '/realtime/v1': { target: apiUrl, ws: true },
    },
  },
  // The server build bundles its packages, so that it runs on its own.
  ssr: { noExternal: true },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    copyPublicDir: !isSsrBuild,
    // The server's pages weigh half as much in a release.
    minify: true,
    target: 'es2023',
    modulePreload: {
      // Every browser of that target supports module preloading.
      polyfill: false,
      // The first script carries the preload list of each page: only landing pages are worth the bytes, and files
      // that have already loaded never are.
      resolveDependencies: (file, needed, { hostType }) => {
        if (hostType === 'html') return needed
        return landingPage.test(file) ? needed.filter((name) => !firstFiles.test(name)) : []
      },
    },
    // The graph of imports, for the bundle-size check.
    manifest: !isSsrBuild,
    // The licenses of the bundled packages, which a release does not have in `node_modules`.
    license: !isSsrBuild,
    // Workers and pictures stay files of their own: the content security policy allows no data: scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                {
                  // Packages change only with an upgrade, so they stay in the visitor's cache across our releases.
                  // Parts of the query library that only later pages use are excluded: the first script has no room
                  // for them.
                  name: 'vendor',
                  test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|i18next-[\w-]+|@tanstack|zustand|clsx)\/(?!.*(?:react-i18next|mutationObserver|useMutation|nfiniteQueryObserver|useInfiniteQuery))/,
                },
                {
                  // Modules that every page or the first one needs, as one file: many small ones compress badly.
                  test: (file) => firstIcons.test(file) || isMovable(file),
                  name: (file, build) => (firstIcons.test(file) || isFirstModule(file, build) ? 'app' : null),
                  debugName: 'app',
                },
                // Small modules that several pages share; each alone would cost a request for a kilobyte.
                {
                  test: isOurs,
                  name: (file, build) => (isLandingPart(file, build) ? 'landing' : null),
                  debugName: 'landing',
                },
                { name: 'shared', test: sharedParts, minShareCount: 3 },
                // Parts that the pages of a kitchen share, half a kilobyte each.
                {
                  name: 'kitchen',
                  test: /\/(?:menu-line|chef-not-found|use-chef|near-rows|search-input)\.tsx?$/,
                  minShareCount: 2,
                },
                { name: 'supabase', test: /node_modules\/@supabase\// },
              ],
            },
          },
    },
  },
  worker: { format: 'es' },
}))

/**
 * Writes `boot.js`, which runs before the first paint, into the page: as a file it would hold that paint up by a round trip. The
 * server names its digest in the content security policy, which allows no other script in a page.
 */
function bootScript(): Plugin {
  return {
    name: 'boot-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const source = await readFile(fileURLToPath(new URL('./boot.js', import.meta.url)), 'utf8')
        const filled = source.replace('[] /* __LANGUAGES__ */', JSON.stringify(languages))
        const { code } = await minify('boot.js', filled, { compress: true, mangle: { toplevel: true } })
        return html.replace(
          /<script[^>]* src="\/boot\.js"><\/script>/,
          () => `<script>${code.trim()}</script>`,
        )
      },
    },
  }
}
