import { bytesOf, filesOf, precacheBytes, ROUTES, served } from './lib/route-bytes.ts'

const dist = process.argv[2] ?? 'dist'
for (const route of Object.keys(ROUTES) as (keyof typeof ROUTES)[])
  console.log(route, (bytesOf(dist, route) / 1024).toFixed(1))
console.log('stored', (precacheBytes(dist) / 1024).toFixed(1))
for (const f of filesOf(dist, '/main-ujian').sort((a, b) => served(dist, b) - served(dist, a)))
  console.log((served(dist, f) / 1024).toFixed(1), f)
