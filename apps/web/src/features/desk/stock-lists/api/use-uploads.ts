import { useSyncExternalStore } from 'react'
import { useSession } from '../../../../lib/session.ts'
import { readUploads, subscribeToUploads, type Upload } from './upload-queue.ts'

/** This account's files on their way to the service. */
export function useUploads(): readonly Upload[] {
  const { user } = useSession()
  const uploads = useSyncExternalStore(subscribeToUploads, readUploads)
  return uploads.filter(({ account }) => account === user?._id)
}
