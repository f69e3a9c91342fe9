/**
 * Checks the files of deploy/ with their own tools; without one its test is skipped. Files that no tool here can run (the
 * image, the compose file, Caddy) are checked as text for the parts that the product relies on.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { get, type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import pg from 'pg'
import { expect, onTestFinished, type TestContext, test, vi } from 'vitest'
import { refusals } from '#domain/refusals.ts'
import { START_ARGUMENTS, START_ENVIRONMENT } from '../bench/start-arguments.ts'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

function has(command: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quayline-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Skips a test, with the reason, if the machine lacks one of these tools. */
function needs({ skip }: TestContext, ...commands: readonly string[]): void {
  const missing = commands.filter((command) => !has(command))
  skip(missing.length > 0, `this machine has no ${missing.join(' and no ')}`)
}

/** Runs a tool that says by its exit status whether a file is valid: `right`, or what it prints. */
function judged(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? 'right' : `${stdout}${stderr}`
}

/** Arguments for nginx: the site in a folder of its own, with a certificate and ports of its own. Behind it is nothing. */
function nginxSite(ports: { plain: number; tls: number }, behind: readonly number[] = [1]): string[] {
  const folder = temporaryFolder()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const selfSigned = `req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=quayline.example -keyout ${key} -out ${certificate}`
  expect(judged('openssl', selfSigned.split(' '))).toBe('right')
  const site = read('nginx.conf')
    .replace(/(ssl_certificate) .*;/, `$1 ${certificate};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${key};`)
    .replaceAll(/listen \[::\].*;/g, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.plain};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.tls} `)
    .replace('server 127.0.0.1:3000;', behind.map((port) => `server 127.0.0.1:${port};`).join(' '))
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const http = `access_log off;\n${temporary.join('\n')}\n${site}`
  writeFileSync(file, `pid ${folder}/pid;\nerror_log ${folder}/log;\nevents {}\nhttp {\n${http}\n}\n`)
  return ['-p', folder, '-e', join(folder, 'log'), '-c', file]
}

test('nginx accepts the site', (context) => {
  needs(context, 'nginx', 'openssl')
  expect(judged('nginx', ['-t', '-q', ...nginxSite({ plain: 80, tls: 443 })])).toBe('right')
})

test('nginx leads to its own name only: a forged Host header gets no answer', async (context) => {
  needs(context, 'nginx', 'openssl')
  const ports = { plain: await freePort(), tls: await freePort() }
  const args = nginxSite(ports)
  expect(judged('nginx', args)).toBe('right')
  onTestFinished(() => void spawnSync('nginx', [...args, '-s', 'stop']))
  const locationFor = (host: string) =>
    new Promise<string>((resolve) => {
      const request = get({ port: ports.plain, path: '/sign-in?a=b', headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.headers.location ?? '')
      })
      request.on('error', () => resolve('no answer'))
    })
  expect(await locationFor('quayline.example')).toBe('https://quayline.example/sign-in?a=b')
  expect(await locationFor('evil.example')).toBe('no answer')
  const certificateFor = (servername: string) =>
    new Promise<string>((resolve) => {
      const socket = connect({ port: ports.tls, servername, rejectUnauthorized: false }, () => {
        resolve(String(socket.getPeerCertificate().subject.CN))
        socket.destroy()
      })
      socket.on('error', () => resolve('none'))
    })
  expect(await certificateFor('quayline.example')).toBe('quayline.example')
  expect(await certificateFor('evil.example')).toBe('none')
})

test('nginx answers what does not reach the product: calls in its form, pages with one that opens again', async (context) => {
  needs(context, 'nginx', 'openssl')
  const ports = { plain: await freePort(), tls: await freePort() }
  const args = nginxSite(ports)
  expect(judged('nginx', args)).toBe('right')
  onTestFinished(() => void spawnSync('nginx', [...args, '-s', 'stop']))
  const answerTo = (port: number, headers: Record<string, string> = {}, path = '/api/auth/user') =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
      (resolve, reject) => {
        const host = 'quayline.example'
        const options = {
          port,
          path,
          headers: { host, ...headers },
          servername: host,
          rejectUnauthorized: false,
        }
        const request = (port === ports.tls ? https : http).request(options, (answer) =>
          text(answer).then((body) => {
            resolve({ status: answer.statusCode, headers: answer.headers, body })
            request.destroy()
          }, reject),
        )
        request.once('error', reject)
        // A body that is announced need not be sent.
        if (headers['content-length']) request.flushHeaders()
        else request.end()
      },
    )
  const away = await answerTo(ports.tls)
  expect(away.status).toBe(503)
  expect(away.headers).toMatchObject({ 'retry-after': '5', 'quayline-refusal': 'too_busy' })
  expect(JSON.parse(away.body)).toEqual({ detail: refusals.too_busy.sentence })
  const large = await answerTo(ports.tls, { 'content-length': '45000000' })
  expect(large.status).toBe(413)
  expect(large.headers).toMatchObject({ 'quayline-refusal': 'too_large' })
  expect(JSON.parse(large.body)).toEqual({ detail: refusals.too_large.sentence })
  const page = await answerTo(ports.tls, {}, '/quote-requests')
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.body).toContain('http-equiv="refresh"')
  // The product itself says so.
  expect((await answerTo(ports.tls, { 'x-long': 'x'.repeat(30_000) })).status).toBe(503)
  expect((await answerTo(ports.tls, {}, `/api/auth/user?${'x'.repeat(30_000)}`)).status).toBe(503)
  const plain = await answerTo(ports.plain)
  expect(plain.status).toBe(403)
  expect(JSON.parse(plain.body)).toHaveProperty('detail')
})

test('nginx asks the next process for a script that one does not have, as in an upgrade of one after the other', async (context) => {
  needs(context, 'nginx', 'openssl')
  const versions = ['older', 'newer'].map((version) =>
    http.createServer(({ url }, answer) => {
      answer.statusCode = url === `/assets/${version}.js` ? 200 : 404
      answer.end()
    }),
  )
  for (const version of versions) {
    version.listen(0, '127.0.0.1')
    await once(version, 'listening')
    onTestFinished(() => void version.close())
  }
  const ports = { plain: await freePort(), tls: await freePort() }
  const behind = versions.map((version) => (version.address() as AddressInfo).port)
  const args = nginxSite(ports, behind)
  expect(judged('nginx', args)).toBe('right')
  onTestFinished(() => void spawnSync('nginx', [...args, '-s', 'stop']))
  const statusOf = async (path: string) => {
    const host = 'quayline.example'
    const options = { port: ports.tls, path, headers: { host }, servername: host, rejectUnauthorized: false }
    const [answer] = await once(https.get(options), 'response')
    answer.resume()
    return answer.statusCode
  }
  // Several times each: nginx asks the processes in turns.
  for (const script of ['older', 'older', 'older', 'newer', 'newer', 'newer'])
    expect(await statusOf(`/assets/${script}.js`)).toBe(200)
  expect(await statusOf('/assets/none.js')).toBe(404)
})

test('Caddy accepts its file', (context) => {
  needs(context, 'caddy')
  vi.stubEnv('SITE', 'quayline.example')
  onTestFinished(() => void vi.unstubAllEnvs())
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')]
  expect(judged('caddy', args)).toBe('right')
})

test('systemd accepts the unit, and rates its permissions as few', (context) => {
  needs(context, 'systemd-analyze')
  const file = join(temporaryFolder(), 'quayline.service')
  // The program is not installed on this machine.
  writeFileSync(file, read('quayline.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/sh'))
  expect(judged('systemd-analyze', ['verify', file])).toBe('right')
  const exposure = ['security', '--offline=true', '--threshold=20', file]
  expect(judged('systemd-analyze', exposure)).toBe('right')
})

test('the unit allows what a start on all networks and the processes for images and papers need', () => {
  const unit = read('quayline.service')
  expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
  const filters = [...unit.matchAll(/^SystemCallFilter=(.*)$/gm)].map(([, names]) => names)
  // Later lines add to earlier ones.
  expect(filters.slice(1)).toEqual(['~@privileged @resources', 'setpriority'])
})

/** How memory is allocated, as `npm start` sets it. */
const { GLIBC_TUNABLES } = START_ENVIRONMENT

test('the unit gives Node.js the same arguments as npm start', () => {
  expect(START_ARGUMENTS.length).toBeGreaterThan(1)
  expect(GLIBC_TUNABLES).toBeDefined()
  expect(read('quayline.service')).toContain(`Environment=GLIBC_TUNABLES=${GLIBC_TUNABLES}\n`)
  expect(read('quayline.service')).toMatch(
    new RegExp(`^ExecStart=\\S+/node ${START_ARGUMENTS.join(' ')} server/main\\.ts$`, 'm'),
  )
})

test('hadolint accepts the Dockerfile', (context) => {
  needs(context, 'hadolint')
  expect(judged('hadolint', [join(root, 'deploy/Dockerfile')])).toBe('right')
})

test('the image runs as an ordinary user, has a health check, and contains what the product reads', () => {
  const dockerfile = read('Dockerfile')
  const [, runtime = ''] = dockerfile.split(/^FROM debian/m)
  expect(runtime).toMatch(/^USER quayline$/m)
  expect(runtime).toMatch(/^HEALTHCHECK /m)
  // A shell in between would not pass SIGTERM on.
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(runtime) ?? []
  expect(JSON.parse(command)).toEqual(['node', ...START_ARGUMENTS, 'server/main.ts'])
  expect(runtime).toContain(`  GLIBC_TUNABLES=${GLIBC_TUNABLES} \\\n`)
  const copied = [...runtime.matchAll(/^COPY --from=build (.+)$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  // The build is compared with these, so that it is not built again in the container.
  const needed = ['web.ts', 'server.ts'].flatMap((name) => {
    const text = readFileSync(join(root, 'server/build', name), 'utf8')
    const { sources = '' } = /sources: \[(?<sources>.*)\]/.exec(text)?.groups ?? {}
    return [...sources.matchAll(/'([^']+)'/g)].map(([, source]) => `/quayline/${source}`)
  })
  expect(needed.length).toBeGreaterThan(8)
  expect(copied).toEqual(expect.arrayContaining([...needed, '/quayline/dist']))
})

/** The Debian packages of the libraries that are not in every image. */
const PACKAGES: Readonly<Record<string, string>> = {
  'libatomic.so.1': 'libatomic1',
  'libstdc++.so.6': 'libstdc++6',
}
/** Those of libc6 itself, and libgcc-s1, on which libstdc++6 depends. */
const ALWAYS_THERE = /^(linux-vdso|ld-linux|lib(c|m|dl|rt|pthread|resolv|gcc_s)\.so)/

test('every stage of the image and the documentation have the libraries that the packaged Node.js needs', (context) => {
  needs(context, 'ldd')
  const { status, stdout } = spawnSync('ldd', [process.execPath], { encoding: 'utf8' })
  expect(status).toBe(0)
  const needed = [...stdout.matchAll(/^\s*(\S+\.so\S*)/gm)]
    .map(([, name = '']) => name.split('/').at(-1) ?? '')
    .filter((name) => !ALWAYS_THERE.test(name))
    .map((name) => PACKAGES[name] ?? `the package of ${name}`)
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1)
  expect(stages).toHaveLength(2)
  for (const stage of stages) {
    const [, installed = ''] = /apt-get install --yes --no-install-recommends (.*) \\$/m.exec(stage) ?? []
    expect(installed.split(' ')).toEqual(expect.arrayContaining(needed))
  }
  for (const page of ['README.md', 'docs/operation.md']) {
    const text = readFileSync(join(root, page), 'utf8')
    expect(needed.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  }
})

test('the image contains no tests', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(
    expect.arrayContaining(['e2e', 'bench', '**/*.test.ts', '**/*.test.tsx', '**/testing']),
  )
})

test('the logs of every container are rotated', () => {
  const compose = read('compose.yaml')
  expect(compose).toMatch(/x-logging: &logging\n {2}driver: local\n/)
  const [, services = ''] = /^services:\n([\s\S]*?)^\w/m.exec(compose) ?? []
  const each = services.split(/^(?= {2}\w)/m).filter((service) => service.trim() !== '')
  expect(each).toHaveLength(3)
  expect(each.filter((service) => !service.includes('    logging: *logging\n'))).toEqual([])
})

test('every proxy replaces the claimed address, and accepts an upload of two documents', () => {
  expect(read('nginx.conf')).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
  expect(read('Caddyfile')).toMatch(/header_up X-Forwarded-For \{remote_host\}/)
  expect([read('nginx.conf'), read('Caddyfile')].map((text) => /42(m;|MB)/.test(text))).toEqual([true, true])
  // With it Caddy would not end a call when its caller disconnects.
  expect(read('Caddyfile')).not.toMatch(/flush_interval/)
})

test('every proxy leads users to HTTPS and refuses calls without it', () => {
  const plain = /listen 80;\s+listen \S+;\s+server_name quayline\.example;([\s\S]*?)\n\}/.exec(
    read('nginx.conf'),
  )?.[1]
  // Not to the name in the Host header, which the caller chooses.
  expect(plain).toMatch(/location \/ \{\s+#.*\s+return 301 https:\/\/\$server_name\$request_uri;/)
  expect(plain).toMatch(/location \/api\/ \{\s+return 403;/)
  const [, caddy = ''] = read('Caddyfile').split('http://{$SITE} {')
  expect(caddy).toMatch(
    /handle \/api\/\* \{\s+respond 403\s+\}\s+handle \{\s+redir https:\/\/\{\$SITE\}\{uri\} permanent/,
  )
})

test('the settings that the files of deploy/ name exist', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const known = new Set([...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name))
  const composed =
    /quayline:\n {4}build[\s\S]*?environment:\n((?: {6}.*\n)+)/.exec(read('compose.yaml'))?.[1] ?? ''
  // Read by the client of PostgreSQL.
  const named = [...composed.matchAll(/^ {6}([A-Z_]+):/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'PGPASSWORD')
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('the password of the database may have any character', () => {
  const compose = read('compose.yaml')
  const [, url = ''] = /DATABASE_URL: (\S+)/.exec(compose) ?? []
  expect(compose).toMatch(/PGPASSWORD: \$\{POSTGRES_PASSWORD:\?\}/)
  const password = `p@ss:/?#[]%20$HOME "it's"`
  vi.stubEnv('PGPASSWORD', password)
  onTestFinished(() => void vi.unstubAllEnvs())
  const client = new pg.Client({ connectionString: url })
  expect([client.host, client.user, client.database]).toEqual(['database', 'quayline', 'quayline'])
  expect(client.password).toBe(password)
})

test('every file of deploy/ is named in the documentation', () => {
  const operation = readFileSync(join(root, 'docs/operation.md'), 'utf8')
  const files = globSync('deploy/*', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter((path) => !operation.includes(path))).toEqual([])
})

test('the documentation says for every alert what it means, where to look first, and what to do', () => {
  const alerts = [...read('prometheus-alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const operation = readFileSync(join(root, 'docs/operation.md'), 'utf8')
  const rows = [...operation.matchAll(/^\| `(Quayline\w+)` \|(.+)\|$/gm)].map(([, name, cells = '']) => ({
    name,
    cells: cells.split(/(?<!\\)\|/).filter((cell) => cell.trim() !== '').length,
  }))
  expect(alerts.length).toBeGreaterThan(10)
  expect(rows).toEqual(alerts.map((name) => ({ name, cells: 3 })))
})
