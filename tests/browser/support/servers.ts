// The web servers for which the build writes configurations, each set up as an owner would.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export type Server = {
  /** The URL without a trailing slash. */
  url: string;
  stop: () => Promise<void>;
};

/** Starts a server. `root` is its document root; `output` is the build's output inside it. */
export type Start = (root: string, output: string) => Promise<Server>;

const nginx = process.env.NGINX ?? "/usr/sbin/nginx";
const brotli =
  process.env.NGINX_BROTLI ?? "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
const apache = process.env.APACHE ?? "/usr/sbin/apache2";
const caddy = process.env.CADDY ?? "/usr/bin/caddy";

export const startNginx: Start = async (root, output) => {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "nginx-"));
  const ofRequests = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const configuration = `
    daemon off;
    error_log stderr notice;
    load_module ${brotli};
    ${process.getuid?.() === 0 ? "user root;" : ""}
    worker_processes 1;
    pid ${path.join(folder, "pid")};
    events {}
    http {
      access_log off;
      ${ofRequests.map((name) => `${name}_temp_path ${path.join(folder, name)};`).join("\n")}
      server {
        listen 127.0.0.1:${port};
        root ${root};
        brotli_static on;
        include ${path.join(output, ".host/nginx.conf")};
      }
    }`;
  const file = path.join(folder, "nginx.conf");
  writeFileSync(file, configuration);
  const stop = await run(nginx, ["-p", folder, "-e", "stderr", "-c", file], /start worker process/);
  return server(port, folder, stop);
};

export const startCaddy: Start = async (root, output) => {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "caddy-"));
  const configuration = `{
    admin off
    auto_https off
  }
  http://127.0.0.1:${port} {
    root * ${root}
    import ${path.join(output, ".host/Caddyfile")}
  }`;
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, configuration);
  const flags = ["--config", file, "--adapter", "caddyfile"];
  // Caddy's own files go to the temporary folder of the test.
  const env = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const stop = await run(caddy, ["run", ...flags], /serving initial configuration/, env);
  return server(port, folder, stop);
};

export const startApache: Start = async (root) => {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), "apache-"));
  const modules = [
    "mpm_event",
    "authz_core",
    "dir",
    "mime",
    "headers",
    "rewrite",
    "deflate",
    "filter",
  ];
  // As on shared hosting, the owner of a site has only this folder and its `.htaccess`.
  const configuration = `
    ${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join("\n")}
    ServerRoot ${folder}
    ServerName 127.0.0.1
    ${process.getuid?.() === 0 ? "User www-data\n    Group www-data" : ""}
    PidFile ${path.join(folder, "pid")}
    DefaultRuntimeDir ${folder}
    Listen 127.0.0.1:${port}
    ErrorLog ${path.join(folder, "log")}
    LogLevel warn mpm_event:notice core:notice
    TypesConfig /dev/null
    DocumentRoot ${root}
    <Directory ${root}>
      AllowOverride All
      Require all granted
    </Directory>`;
  const file = path.join(folder, "httpd.conf");
  writeFileSync(file, configuration);
  // Apache cannot open the pipe of our stderr, so it logs to a file, which `tail` forwards.
  const log = path.join(folder, "log");
  writeFileSync(log, "");
  const script = 'tail --pid=$$ -n +1 -f "$1" >&2 & exec "$2" -f "$3" -D FOREGROUND';
  const stop = await run(
    "/bin/sh",
    ["-c", script, "sh", log, apache, file],
    /resuming normal operations/,
  );
  return server(port, folder, stop);
};

function server(port: number, folder: string, stopProgram: () => Promise<void>): Server {
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      await stopProgram();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a program until its stderr says that it listens. Returns a function that stops it. */
async function run(
  program: string,
  args: string[],
  listens: RegExp,
  env: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.on("close", () => resolve()));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject);
    child.stderr.on("data", (part) => {
      said += part;
      if (listens.test(said)) resolve();
    });
    exited.then(() => reject(new Error(`${program} has stopped:\n${said}`)));
  });
  return async () => {
    child.kill();
    await exited;
  };
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
