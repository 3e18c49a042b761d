import { Headed, HrefLink, Icon } from "ssg";
import type { Downloads } from "ssg/sections";

export function DownloadsSection({ heading, text, files }: Downloads) {
  return (
    <Headed heading={heading} className="wrap downloads">
      {heading !== null && <h2>{heading}</h2>}
      {text !== null && <p className="lead">{text}</p>}
      <ul>
        {files.map(({ file, label, text }) => (
          <li key={file.to + label}>
            <Icon name="download" />
            <div>
              <HrefLink to={file}>{label}</HrefLink>
              {text !== null && <p>{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Headed>
  );
}
