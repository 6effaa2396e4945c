import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Host, on, type Processes } from './hosts.ts'

export const API_PORT = 3000
export const PRIMARY_PORT = 5432
export const POOLED_PORT = 6432

/** Asked every half second: two refusals take a server out, one good answer takes it in again. */
const CHECKED = 'check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions'

export interface Balanced {
  /** The balancer's own. */
  host: Host
  nodes: readonly Host[]
  members: readonly Host[]
  /** What nodes open PostgreSQL with. */
  login: { user: string; password: string; database: string }
}

/**
 * HAProxy before the nodes and before PostgreSQL, whose connections go to the member that leads, and PgBouncer before
 * that. Phones that come while no node is ready are told to come again (Retry-After).
 */
export function startBalancer({ host, nodes, members, login }: Balanced, processes: Processes, folder: string): void {
  const api = nodes.map(({ name, ip }) => `  server ${name} ${ip}:${API_PORT} ${CHECKED}`)
  const databases = members.map(({ name, ip }) => `  server ${name} ${ip}:5432 ${CHECKED} port 8008`)
  const again = [502, 503, 504].map((status) => `  http-error status ${status} hdr Retry-After 1`)
  const haproxy = `
global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
frontend api
  bind ${host.ip}:${API_PORT}
  mode http
  option forwardfor
  default_backend nodes
${again.join('\n')}
backend nodes
  mode http
  balance roundrobin
  option httpchk GET /ready
  option redispatch 1
  retry-on conn-failure
  timeout check 2s
${api.join('\n')}
listen primary
  bind ${host.ip}:${PRIMARY_PORT}
  mode tcp
  option httpchk OPTIONS /primary
  timeout check 2s
${databases.join('\n')}
`
  const haproxyFile = join(folder, 'haproxy.cfg')
  writeFileSync(haproxyFile, haproxy)
  processes.start('haproxy', [...on(host), 'haproxy', '-W', '-db', '-f', haproxyFile])

  const { user, password, database } = login
  const users = join(folder, 'pgbouncer-users.txt')
  writeFileSync(users, `"${user}" "${password}"\n`)
  // A connection of PostgreSQL belongs to one of a node for as long as that lives: nodes listen for notifications, hold
  // advisory locks over many statements and name their statements, none of which outlives a transaction otherwise.
  const pgbouncer = `[databases]
${database} = host=${host.ip} port=${PRIMARY_PORT}
[pgbouncer]
listen_addr = ${host.ip}
listen_port = ${POOLED_PORT}
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
max_client_conn = 1000
default_pool_size = 100
server_reset_query = DISCARD ALL
ignore_startup_parameters = statement_timeout
unix_socket_dir =
`
  const pgbouncerFile = join(folder, 'pgbouncer.ini')
  writeFileSync(pgbouncerFile, pgbouncer)
  processes.start('pgbouncer', [...on(host, 'postgres'), 'pgbouncer', pgbouncerFile])
}
