import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@rasad/testkit/free-port'
import { superAdmin } from '@rasad/testkit/people'
import {
  createPrimary,
  createReplica,
  type PostgresServer,
  waitForReplica,
} from '@rasad/testkit/postgres-server'
import { s3Settings, startS3Server } from '@rasad/testkit/s3-server'
import { type ServiceProcess, startService } from '@rasad/testkit/service-process'
import { type Balancer, type findHaproxy, startBalancer } from './balancer.ts'

/** Two PostgreSQL servers, three services, a file store, and a balancer in front. */
export interface Stage {
  folder: string
  primary: PostgresServer
  replica: PostgresServer
  services: ServiceProcess[]
  balancer: Balancer
  /** The public address. */
  front: string
  /** Restarts one of the services with the same settings. */
  restart(which: number): Promise<void>
  /** Stops everything and reports where PostgreSQL's logs are, if they are to be kept. */
  close(): Promise<void>
}

type Program = NonNullable<ReturnType<typeof findHaproxy>>

/** Milliseconds until the balancer has seen that the services are there. */
const maxBalancerStart = 30_000

/** @param say reports what is being started. */
export async function setStage(haproxy: Program, say: (text: string) => void): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'rasad-cluster-'))
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.reverse()) await end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    say('A primary, and a replica that each commit waits for')
    const primary = await createPrimary(join(folder, 'first'), await freePort())
    closing.push(() => primary.stop())
    await primary.start()
    const replica = await createReplica(primary, join(folder, 'second'), await freePort())
    closing.push(() => replica.stop())
    await replica.start()
    await waitForReplica(primary)
    await primary.query('CREATE DATABASE rasad')

    say('A file store and a balancer, by deploy/haproxy.cfg')
    const store = await startS3Server()
    closing.push(() => store.close())
    const ports = [await freePort(), await freePort(), await freePort()]
    const [frontPort, databasePort] = [await freePort(), await freePort()]
    const front = `http://127.0.0.1:${frontPort}`
    const balancer = await startBalancer(haproxy, {
      RASAD_LISTEN: `127.0.0.1:${frontPort}`,
      RASAD_1: `127.0.0.1:${ports[0]}`,
      RASAD_2: `127.0.0.1:${ports[1]}`,
      RASAD_3: `127.0.0.1:${ports[2]}`,
      DATABASE_LISTEN: `127.0.0.1:${databasePort}`,
      DATABASE_1: `127.0.0.1:${primary.port}`,
      DATABASE_2: `127.0.0.1:${replica.port}`,
    })
    closing.push(() => balancer.stop())

    say('Three processes at once on a new database')
    const start = (which: number) =>
      startService({
        DATA_DIR: join(folder, `service-${which + 1}`),
        PORT: String(ports[which]),
        DATABASE_URL: `postgres://rasad@127.0.0.1:${databasePort}/rasad`,
        PUBLIC_URL: front,
        TRUST_PROXY: '127.0.0.1',
        ADMIN_EMAIL: superAdmin.email,
        ADMIN_PASSWORD: superAdmin.password,
        ...s3Settings(store.config),
      })
    const services = await Promise.all(ports.map((_, which) => start(which)))
    closing.push(() => Promise.all(services.map((service) => service.stop())))
    await Promise.all(services.map((service) => service.ready()))
    // It finds out by its own checks, some time later.
    await answers(`${front}/readyz`)
    return {
      folder,
      primary,
      replica,
      services,
      balancer,
      front,
      async restart(which) {
        services[which] = await start(which)
        await services[which].ready()
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function answers(address: string): Promise<void> {
  const until = performance.now() + maxBalancerStart
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (performance.now() > until) throw new Error(`${address} did not answer.`)
    await sleep(100)
  }
}
