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
  '/unsubscribe',
]

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
    modulePreload: { polyfill: false },
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
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|i18next-[\w-]+|@tanstack|zustand|clsx)\/(?!.*react-i18next)/,
            },
            { name: 'supabase', test: /node_modules\/@supabase\// },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})
