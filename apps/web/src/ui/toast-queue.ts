import { Toast } from '@base-ui/react/toast'

/** The one queue of messages; only the lazily loaded host shows it. */
export const toastManager = Toast.createToastManager()
