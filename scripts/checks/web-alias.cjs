// The same alias as in apps/web/vite.config.ts and apps/web/tsconfig.json, for dependency-cruiser.
const { join } = require('node:path')

module.exports = { resolve: { alias: { '@': join(__dirname, '../../apps/web/src') } } }
