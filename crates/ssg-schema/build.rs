//! Makes Rust functions of the messages in `src/messages.txt`.

fn main() -> std::io::Result<()> {
    ssg_messages::generate()
}
