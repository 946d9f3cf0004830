// Clients that send the same request again and again over connections that stay open. Runs as a process of its own.

import { Agent } from 'node:http'
import { workForParent } from './child.ts'
import { quantile } from './measure.ts'
import { ask, type Load } from './request.ts'

workForParent(measure)

async function measure(load: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const start = performance.now()
  const end = start + load.forMs
  const times: number[] = []
  const paths = [load.path].flat()
  const client = async (_: unknown, index: number) => {
    for (let begin = performance.now(); begin < end; begin = performance.now()) {
      if (await ask(load, paths[index % paths.length] as string, agent)) times.push(performance.now() - begin)
    }
  }
  await Promise.all(Array.from({ length: load.clients }, client))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  return load.within ? quantile(times, load.within) : times.length / seconds
}
