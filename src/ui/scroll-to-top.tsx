import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { easeScroll } from './scroll.ts';
import styles from './scroll-to-top.module.css';

/** Pixels of scroll after which the button appears, and ms that its way takes (product specification, section 9). */
const THRESHOLD = 100;
const DURATION = 800;

/** The way back to the top of a long page. */
export function ScrollToTop() {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const update = () => setShown(window.scrollY > THRESHOLD);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return (
    <IconButton
      label={t`Нагору`}
      className={`${styles.button} ${isShown ? styles.shown : ''}`}
      tabIndex={isShown ? 0 : -1}
      aria-hidden={!isShown}
      onClick={() => easeScroll(window, 0, DURATION)}
    >
      <Icon name="arrow-up" />
    </IconButton>
  );
}
