// Writes the metrics in the text format of Prometheus.

import { Gauge, type Registry } from 'prom-client'

interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** The reading of a gauge: one number, or one for each set of labels. */
type Reading = number | readonly Sample[]

/** Adds a gauge that is read when the metrics are requested. */
export type AddGauge = (
  name: string,
  help: string,
  read: () => Reading | Promise<Reading>,
  labelNames?: readonly string[],
) => void

export function gaugesOf(registry: Registry): AddGauge {
  return (name, help, read, labelNames = []) => {
    new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      async collect() {
        const reading = await read()
        this.reset()
        // A gauge without labels begins with a 0 that was never measured.
        if (labelNames.length === 0) this.remove()
        const samples: readonly Sample[] = typeof reading === 'number' ? [{ value: reading }] : reading
        for (const { labels = {}, value } of samples) this.set(labels, value)
      },
    })
  }
}

/** All metrics of a registry. A metric that cannot be read at this moment is left out. */
export async function exposition(registry: Registry): Promise<string> {
  const texts = await Promise.all(
    registry.getMetricsAsArray().map(({ name }) =>
      registry.getSingleMetricAsString(name).then(
        (text) => `${text}\n`,
        () => '',
      ),
    ),
  )
  return texts.join('')
}
