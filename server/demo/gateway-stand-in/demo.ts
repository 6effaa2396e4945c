import type { Config } from '../../process/config.ts'
import { type StandIn, startStandIn } from './index.ts'

/** The demo pays at a stand-in, unless a real gateway is set. Never in production. */
export async function demoGateway({ env, seedDemo, gateway }: Config): Promise<StandIn | undefined> {
  return env !== 'production' && seedDemo && !gateway.chosen ? startStandIn() : undefined
}
