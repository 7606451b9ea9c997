/** Milliseconds for which a toast is shown before it hides itself (product specification, section 9). */
export const TOAST_DURATION = { info: 5_000, error: 15_000 } as const;
/** Milliseconds from the start of hiding a toast to its removal. */
export const TOAST_REMOVAL = 1_000;

type ToastType = keyof typeof TOAST_DURATION;

export interface Toast {
  readonly id: number;
  readonly type: ToastType;
  readonly message: string;
  /** shown -> hiding -> removed from the list. */
  readonly state: 'shown' | 'hiding';
}

export type ToastAction =
  | { readonly type: 'show'; readonly toast: Pick<Toast, 'id' | 'type' | 'message'> }
  | { readonly type: 'hide'; readonly id: number }
  | { readonly type: 'remove'; readonly id: number };

/** Reduces the toasts on the screen, oldest first. A repeated message replaces the one that is shown. */
export function toastReducer(toasts: readonly Toast[], action: ToastAction): readonly Toast[] {
  switch (action.type) {
    case 'show': {
      const others = toasts.filter(
        ({ message, type }) => message !== action.toast.message || type !== action.toast.type,
      );
      return [...others, { ...action.toast, state: 'shown' }];
    }
    case 'hide':
      return toasts.map((toast) => (toast.id === action.id ? { ...toast, state: 'hiding' } : toast));
    case 'remove':
      return toasts.filter(({ id }) => id !== action.id);
  }
}
