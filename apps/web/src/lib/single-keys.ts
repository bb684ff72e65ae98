import { storedChoice } from './stored-choice.ts'

// Whether letters, digits and signs alone are shortcuts. Who speaks to the device, or often hits a key unintentionally,
// can switch them off (WCAG 2.1.4).

const choice = storedChoice<'on' | 'off'>('singleKeys', 'on', 'off')

export function areSingleKeysOn(): boolean {
  return choice.read() === 'on'
}

export function useSingleKeys(): boolean {
  return choice.useChoice() === 'on'
}

export function switchSingleKeys(isOn: boolean): void {
  choice.choose(isOn ? 'on' : 'off')
}
