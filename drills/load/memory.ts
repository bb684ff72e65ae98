/** Megabytes of a process at one moment; minutes since the first sample. */
export interface Sample {
  minute: number
  resident: number
  heap: number
}

export interface MemoryWatch {
  samples(): Sample[]
  stop(): void
}

const every = 5_000

/** Reads the service's own metrics every five seconds. */
export function watchMemory(base: string): MemoryWatch {
  const samples: Sample[] = []
  const began = performance.now()
  const look = async () => {
    const text = await fetch(`${base}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    )
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]) / 1e6
    const [resident, heap] = [figure('process_resident_memory_bytes'), figure('nodejs_heap_size_used_bytes')]
    if (resident > 0) samples.push({ minute: (performance.now() - began) / 60_000, resident, heap })
  }
  const timer = setInterval(() => void look(), every)
  void look()
  return { samples: () => samples, stop: () => clearInterval(timer) }
}

/** Growth of a figure in megabytes per minute: the slope of the best-fitting line. */
export function slopeOf(samples: Sample[], figure: 'resident' | 'heap'): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
  const x = mean(samples.map(({ minute }) => minute))
  const y = mean(samples.map((sample) => sample[figure]))
  let above = 0
  let below = 0
  for (const sample of samples) {
    above += (sample.minute - x) * (sample[figure] - y)
    below += (sample.minute - x) ** 2
  }
  return below === 0 ? 0 : above / below
}
