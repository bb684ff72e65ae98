import '../src/lib/schemas-without-eval.ts'
import '../src/ui/tokens.css'
import { afterEach } from 'vitest'
import { closeScreen } from './open-screen.tsx'

afterEach(closeScreen)
