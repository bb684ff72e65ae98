import './messages.en.ts'
import { useId, useState } from 'react'
import { keyLabel } from '../../lib/key-label.ts'
import { listedMaps } from '../../lib/key-maps.ts'
import { switchSingleKeys, useSingleKeys } from '../../lib/single-keys.ts'
import { useTexts } from '../../lib/texts.ts'
import { mountedKeyMaps } from '../../lib/use-keys.ts'
import { Modal } from '../../ui/modal.tsx'

/** The keys that work on the open screen, read from the maps that answer them. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('keys')
  const areSinglesOn = useSingleKeys()
  // As the screen was when it was asked.
  const [maps] = useState(mountedKeyMaps)
  return (
    <Modal title={t('title')} onClose={onClose}>
      <p className="text-sm text-soft">{t(areSinglesOn ? 'intro' : 'singleKeysOff')}</p>
      {listedMaps(maps, areSinglesOn).map(({ title, actions }) => (
        <section key={title} aria-label={title}>
          <h3 className="mt-5 mb-1 text-sm font-bold">{title}</h3>
          <dl className="divide-y divide-line">
            {actions.map(({ keys, written, text }) => (
              <div key={text} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
                <dt className="min-w-0">{text}</dt>
                <dd className="flex shrink-0 flex-wrap justify-end gap-1">
                  {(written?.split(' ') ?? keys.map(keyLabel)).map((key) =>
                    key === '–' ? (
                      key
                    ) : (
                      <kbd
                        key={key}
                        className="figures min-w-7 rounded-xs border border-edge bg-sunk px-1.5 text-center font-sans text-sm"
                      >
                        {key}
                      </kbd>
                    ),
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <SingleKeys isOn={areSinglesOn} />
    </Modal>
  )
}

function SingleKeys({ isOn }: { isOn: boolean }) {
  const { t } = useTexts('keys')
  const id = useId()
  return (
    <div className="mt-5 flex items-start justify-between gap-4 rounded-md bg-sunk px-4 py-3">
      <div className="min-w-0">
        <label htmlFor={id} className="font-semibold">
          {t('singleKeys')}
        </label>
        <p id={`${id}-hint`} className="text-sm text-soft">
          {t('singleKeysHint')}
        </p>
      </div>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={(event) => switchSingleKeys(event.target.checked)}
        className="mt-1 size-6 shrink-0 accent-brand"
      />
    </div>
  )
}
