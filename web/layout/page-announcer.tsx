import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Tells screen readers the title of each page that follows the first. */
export function PageAnnouncer() {
  const { key } = useLocation();
  const announcedKey = useRef(key);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (announcedKey.current === key) return;
    announcedKey.current = key;
    setTitle(document.title);
  }, [key]);
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
