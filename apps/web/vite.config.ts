import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server that `npm run dev` starts beside the watching web build. */
const apiUrl = process.env.API_URL ?? 'http://localhost:3000'
const serverPaths = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/captcha/v1',
  '/config.json',
  '/dev',
  '/docs',
  '/unsubscribe',
]

/** The files of the pages between hunger and order. */
const buyersWay =
  /\/(?:home-sections|hero-place-form|chefs-page|ready-dishes-page|chef-page|dish-page|cart-page)-/

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [path, { target: apiUrl }])),
      '/realtime/v1': { target: apiUrl, ws: true },
    },
  },
  build: {
    target: 'es2023',
    // Every browser of that target preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // Every name that may be preloaded stands in the first script. Only a buyer's way keeps the list of what
      // each page imports, so that it comes in one go; a back office page finds its parts as it loads.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || buyersWay.test(file)
          ? dependencies
          : dependencies.filter((dependency) => dependency.endsWith('.css')),
    },
    // What imports what: the bundle-size check reads it.
    manifest: true,
    // Workers and pictures stay files of their own: the content security policy allows no data: scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      output: {
        // What changes only with an upgrade stays in the visitor's cache over our releases.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              // Not what only later pages use of the query library: the first script has no room for it.
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|i18next-[\w-]+|@tanstack|zustand|clsx)\/(?!.*(?:react-i18next|mutationObserver|useMutation|nfiniteQueryObserver|useInfiniteQuery))/,
            },
            {
              // What the first page shows food with, as one file: many small ones compress badly.
              name: 'first-page',
              test: /apps\/web\/src\/(?:backend\/(?:read-public|api-error|config|use-config|picture-url)|ui\/(?:picture|picture-sources|price|skeleton)|format\/money|browser\/when-idle|places\/remembered-place)[\w.-]*\.tsx?$|lucide-react\/dist\/esm\/(?:createLucideIcon|Icon|defaultAttributes|context|shared\/|icons\/(?:circle-alert|circle-exclamation-point))/,
            },
            { name: 'supabase', test: /node_modules\/@supabase\// },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})
